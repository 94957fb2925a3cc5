/** Draws boards as SVG texts that need nothing of the page: by the component that draws the board on
 * the page, with its styles as attributes. */

import { flushSync, mount, unmount } from 'svelte';
import Picture, { type PictureProps } from '../board/Picture.svelte';
import { lastMoveMarks } from '../board/marks';
import { nothingTracked, track } from '../board/pieces';
import { escapeXml, withAttributes } from './attributes';
import type { Caption } from './caption';
import type { Drawing } from '../document/comments/drawings';
import type { Color, Piece, Square } from '../rules/types';

/** What a picture shows. */
export interface Sheet {
  pieces: readonly Piece[];
  orientation: Color;
  coordinates: boolean;
  /** The squares of the last move; empty: it is not marked. */
  lastMove: readonly Square[];
  drawings: readonly Drawing[];
  /** What stands below the board. */
  caption: Caption | null;
  /** What is said of the picture by programs that read SVG aloud. */
  title: string;
}

/** The height of the caption, in squares. */
export const captionHeight = 0.6;

/** The height of a picture that is so wide, both in pixels. */
export function heightOf(width: number, hasCaption: boolean): number {
  return Math.round((width * (hasCaption ? 8 + captionHeight : 8)) / 8);
}

/** Draws pictures in the board's colours and pieces as the page has them now. */
export class Drawer {
  readonly #host = document.createElement('div');
  readonly #props: PictureProps = $state({
    pieces: [],
    orientation: 'white',
    coordinates: false,
    drawing: null,
    drag: null,
  });
  readonly #picture: Record<string, unknown>;

  constructor() {
    // Styles are computed only for elements in the document, visible or not.
    this.#host.hidden = true;
    document.body.append(this.#host);
    this.#picture = mount(Picture, { target: this.#host, props: this.#props });
  }

  /** A picture as the text of an SVG. `width` is in pixels. */
  svg(sheet: Sheet, width: number): string {
    const { pieces, orientation, coordinates, lastMove, drawings, caption, title } = sheet;
    Object.assign(this.#props, {
      pieces: track(nothingTracked, pieces, null).pieces,
      orientation,
      coordinates,
      marks: lastMoveMarks(lastMove),
      drawings,
    });
    flushSync();
    const board = withAttributes(this.#host.querySelector('svg')!);
    const height = heightOf(width, caption !== null);
    const rows = caption === null ? 8 : 8 + captionHeight;
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
      `viewBox="0 0 8 ${rows}" role="img"><title>${escapeXml(title)}</title>` +
      `${board}${caption === null ? '' : captionSvg(caption)}</svg>`
    );
  }

  /** Removes its helper elements from the document. */
  dispose(): void {
    void unmount(this.#picture);
    this.#host.remove();
  }
}

function captionSvg({ left, right }: Caption): string {
  const text = (x: number, anchor: string, content: string) =>
    `<text x="${x}" y="8.39" text-anchor="${anchor}">${escapeXml(content)}</text>`;
  return (
    `<rect y="8" width="8" height="${captionHeight}" fill="#fdfbf7"/>` +
    `<g fill="#26231f" font-family="system-ui, sans-serif" font-size="0.26" font-weight="600">` +
    `${text(0.15, 'start', left)}${text(7.85, 'end', right)}</g>`
  );
}
