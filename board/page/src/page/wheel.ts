/** The wheel over a board steps through moves. */

/** What can be gone through. */
export interface Steps {
  readonly atStart: boolean;
  readonly atEnd: boolean;
  first(): unknown;
  previous(): unknown;
  next(): unknown;
  last(): unknown;
  flip(): unknown;
}

/** Takes turns of the wheel, as long as there are moves; then it scrolls the page. */
export function wheelSteps(): (event: WheelEvent, steps: Steps) => void {
  /** How far it has turned since the last step, in pixels. */
  let turned = 0;
  return (event, steps) => {
    const forward = event.deltaY > 0;
    if (event.ctrlKey || event.deltaY === 0 || (forward ? steps.atEnd : steps.atStart)) return;
    event.preventDefault();
    turned = Math.sign(turned) === Math.sign(event.deltaY) ? turned + event.deltaY : event.deltaY;
    // Wheels turn by notches of about 100 pixels or by lines, touchpads by single pixels.
    const isStep = event.deltaMode !== WheelEvent.DOM_DELTA_PIXEL || Math.abs(turned) >= 50;
    if (!isStep) return;
    turned = 0;
    if (forward) steps.next();
    else steps.previous();
  };
}
