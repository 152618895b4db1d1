import { scaleBand, scaleLinear } from "d3-scale";
import { line } from "d3-shape";

type Value = { now: number | null; before?: { value: number } };
type Column = { index: number; x: number; center: number; now: number | undefined; before: number | undefined };

export type Plot = ReturnType<typeof plotOf>;

const MARGIN = { left: 52, right: 28, top: 8, bottom: 26 };
/** With half a label more, because the last one ends at the axis and isn't centered. */
const LABEL_WIDTH = 88;
const TICKS = 3;

/**
 * A chart's layout, in pixels from its top left corner.
 *
 * @param size in pixels; `whole`: the axis only shows whole numbers
 */
export function plotOf(points: readonly Value[], size: { width: number; height: number; whole: boolean }) {
  const left = MARGIN.left;
  const right = Math.max(left + 1, size.width - MARGIN.right);
  const base = size.height - MARGIN.bottom;
  const most = Math.max(0, ...points.flatMap(({ now, before }) => [now ?? 0, before?.value ?? 0]));
  const y = scaleLinear([0, Math.max(most, size.whole ? TICKS : 1)], [base, MARGIN.top]).nice(TICKS);
  const x = scaleBand(
    points.map((_, index) => index),
    [left, right],
  ).padding(0.2);
  const columns = points.map(({ now, before }, index): Column => {
    const at = x(index) ?? left;
    return {
      index,
      x: at,
      center: at + x.bandwidth() / 2,
      now: now === null ? undefined : y(now),
      before: before && y(before.value),
    };
  });
  const pathOf = (value: (column: Column) => number | undefined) =>
    line<Column>(
      ({ center }) => center,
      (column) => value(column) ?? base,
    ).defined((column) => value(column) !== undefined)(columns) ?? "";
  return {
    left,
    right,
    top: MARGIN.top,
    base,
    columnWidth: x.bandwidth(),
    columns,
    ticks: y
      .ticks(TICKS)
      .filter((value) => !size.whole || Number.isInteger(value))
      .map((value) => ({ value, y: y(value) })),
    labels: labelsOf(columns, right - left),
    nowPath: pathOf(({ now }) => now),
    beforePath: pathOf(({ before }) => before),
    /** The index of the point nearest to a place, in pixels from the left. */
    nearest: (place: number) => clamp(Math.round((place - left) / x.step() - 0.5), points.length - 1),
  };
}

/** Steps that are easy to read in minutes, hours and days. */
const STEPS = [1, 2, 3, 4, 5, 6, 10, 15, 20, 30];

/** As many evenly spaced labels as fit, including the last one. */
function labelsOf(columns: readonly Column[], room: number) {
  const least = Math.ceil((columns.length * LABEL_WIDTH) / room);
  const every = STEPS.find((step) => step >= least) ?? least;
  const last = columns.length - 1;
  return columns.filter(({ index }) => (last - index) % every === 0).map(({ index, center }) => ({ index, x: center }));
}

const clamp = (index: number, last: number): number => Math.min(last, Math.max(0, index));
