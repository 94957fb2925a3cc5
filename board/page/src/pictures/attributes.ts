/** Makes an SVG of the page independent of it: computed styles become attributes. */

const shapes = ['rect', 'circle', 'path', 'polyline', 'polygon', 'text'];

/** The text of a copy of this SVG with all its styles as attributes, without what is not seen. It
 * must be in the document. It has no size of its own, but that of its `viewBox`. */
export function withAttributes(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  convert(svg, copy);
  const [, , width, height] = (svg.getAttribute('viewBox') ?? '').split(' ');
  copy.setAttribute('width', width ?? '');
  copy.setAttribute('height', height ?? '');
  return [...copy.childNodes].length === 0 ? '' : new XMLSerializer().serializeToString(copy);
}

/** A text as the content of an XML element or of an attribute. */
export function escapeXml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
  };
  // XML cannot hold control characters at all.
  return text.replace(/[&<>"]/g, (character) => entities[character]).replace(/[^\P{Cc}\t\n]/gu, '');
}

function convert(original: Element, copy: Element): void {
  const style = getComputedStyle(original);
  for (const name of ['class', 'style']) copy.removeAttribute(name);
  for (const name of copy.getAttributeNames())
    if (name.startsWith('data-') || name === 'aria-hidden') copy.removeAttribute(name);
  setStyles(copy, style);
  const originals = [...original.childNodes];
  [...copy.childNodes].forEach((child, index) => {
    const source = originals[index];
    if (source instanceof Element) {
      if (isSeen(source)) convert(source, child as Element);
      else child.remove();
    } else if (child.nodeType === Node.COMMENT_NODE || copy.localName !== 'text') {
      child.remove();
    }
  });
}

function isSeen(element: Element): boolean {
  const { display, opacity } = getComputedStyle(element);
  return display !== 'none' && Number(opacity) > 0;
}

function setStyles(element: Element, style: CSSStyleDeclaration): void {
  const name = element.localName;
  const set = (attribute: string, value: string) => element.setAttribute(attribute, value);
  const pixels = (property: string) =>
    set(property, style.getPropertyValue(property).replace(/px$/, ''));
  if (Number(style.opacity) < 1) set('opacity', style.opacity);
  if (name === 'stop') paint('stop-color', 'stop-opacity');
  if (!shapes.includes(name)) return;
  paint('fill', 'fill-opacity');
  if (style.stroke !== 'none') {
    paint('stroke', 'stroke-opacity');
    pixels('stroke-width');
    for (const property of ['stroke-linecap', 'stroke-linejoin'])
      set(property, style.getPropertyValue(property));
  }
  if (name === 'text') {
    for (const property of ['font-family', 'font-weight'])
      set(property, style.getPropertyValue(property));
    pixels('font-size');
  }

  function paint(property: string, opacity: string): void {
    const color = readColor(style.getPropertyValue(property));
    set(property, color.hex);
    if (color.alpha < 1) set(opacity, String(color.alpha));
  }
}

/** A computed colour as other programs read it too: `#rrggbb` and its opacity. What is no colour,
 * such as `url(#id)`, stays as it is. */
export function readColor(computed: string): { hex: string; alpha: number } {
  const found = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(computed);
  if (found === null) return { hex: computed.replaceAll('"', ''), alpha: 1 };
  const [red, green, blue] = found.slice(1, 4).map(Number);
  const number = (red << 16) | (green << 8) | blue;
  return { hex: `#${number.toString(16).padStart(6, '0')}`, alpha: Number(found[4] ?? 1) };
}
