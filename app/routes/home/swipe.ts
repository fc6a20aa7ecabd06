/** Pixels per millisecond beyond which a swipe is a flick. Source: specification, chapter 9. */
const FLICK = 0.25;

/**
 * The slide that a swipe ends on: the next one after a flick or a drag over half the width, else the same.
 *
 * @param dx pixels that the finger moved; negative to the left, which leads to the next slide
 * @param ms how long it took
 */
export function slideAfterSwipe(index: number, count: number, width: number, dx: number, ms: number): number {
  const flicked = ms > 0 && Math.abs(dx) / ms > FLICK;
  const dragged = Math.abs(dx) > width / 2;
  const target = flicked || dragged ? index - Math.sign(dx) : index;
  return Math.min(Math.max(target, 0), count - 1);
}
