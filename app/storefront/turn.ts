/** Pictures of one turn, evenly spaced; picture 0 shows the front. Made by art/src/frames.py. */
export const FRAMES = 40;
export const DEGREES_PER_FRAME = 360 / FRAMES;

/** Wraps any integer to a frame: past the last one, the turn starts over; below 0, it goes backwards. */
export const frameOf = (number: number): number => ((number % FRAMES) + FRAMES) % FRAMES;

/** Degrees from the front, -180 to 171: positive where the front has turned to the right. */
export const angleOf = (frame: number): number => (frameOf(frame + FRAMES / 2) - FRAMES / 2) * DEGREES_PER_FRAME;

/** How a screen reader announces a frame. */
export function angleText(frame: number): string {
  const angle = angleOf(frame);
  if (angle === 0) return "Front view";
  if (angle === -180) return "Back view";
  return `Rotated ${Math.abs(angle)} degrees to the ${angle < 0 ? "left" : "right"}`;
}

/** All frames in loading order, from the current one: a few around the whole turn first, so that it soon turns roughly. */
export function loadingOrder(first: number): number[] {
  const steps = [8, 4, 2, 1];
  const all = Array.from({ length: FRAMES }, (_, at) => at);
  const coarseness = (at: number) => steps.findIndex((step) => at % step === 0);
  return all.sort((one, other) => coarseness(one) - coarseness(other)).map((at) => frameOf(first + at));
}

/** The loaded frame closest to the wanted one; the wanted one itself while none has loaded. */
export function nearestFrame(wanted: number, loaded: ReadonlySet<number>): number {
  const away = (frame: number) => Math.abs(angleOf(frame - wanted));
  return [...loaded].reduce((best, frame) => (away(frame) < away(best) ? frame : best), [...loaded][0] ?? wanted);
}
