import type { Overview, Point, StockLine } from "#shop/running/reports/overview.contract.server.ts";
import { FUNNEL_STEPS, rateOf } from "#shop/running/reports/overview.ts";
import { BEGUN } from "./admin-launch.ts";
import { LONG_TITLE } from "./samples.ts";
import type { Screen } from "./screen.ts";
import { type Answers, adminScreen } from "./staff.ts";
import { shows } from "./steps.ts";

const HOUR_MS = 60 * 60_000;

/** Deadlines are compared with the time in the browser. */
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** Fluctuations that are the same in every run. */
const ordersAt = (index: number, scale: number) =>
  Math.round(scale * (2 + Math.sin(index * 1.7) + Math.cos(index / 3)));

function pointsOf(days: number, hours: number, start: string, known: number, scale: number): Point[] {
  const from = Date.parse(start);
  return Array.from({ length: days }, (_, index): Point => {
    const at = new Date(from + index * hours * HOUR_MS);
    const before = new Date(at.getTime() - days * hours * HOUR_MS);
    const orders = ordersAt(index, scale);
    // The current hour or day is compared with the same part of the previous one.
    const ordersBefore = ordersAt(index + 5, scale * (index === known - 1 ? 0.2 : 0.8));
    return {
      at: at.toISOString(),
      orders: index < known ? orders : null,
      revenue: index < known ? (orders * 1799) / 100 : null,
      before: { at: before.toISOString(), orders: ordersBefore, revenue: (ordersBefore * 1799) / 100 },
    };
  });
}

type Sums = Pick<Overview, "figures" | "before">;

/** What the tiles say, so that it is the sum of the chart, up to the last point that is known. */
function sumsOf(points: readonly Point[], change: Partial<Overview["figures"]> = {}): Sums {
  const known = points.filter(({ orders }) => orders !== null);
  const orders = known.reduce((sum, point) => sum + (point.orders ?? 0), 0);
  const earlier = known.reduce((sum, { before }) => sum + (before?.orders ?? 0), 0);
  const of = (count: number) => ({
    ...{ orders: count, revenue: (count * 1799) / 100, average: count > 0 ? 17.99 : null },
    units: Math.round(count * 1.35),
  });
  return { figures: { ...of(orders), cancelled: 0, returned: 0, ...change }, before: of(earlier) };
}

const POINTS = pointsOf(30, 24, "2026-04-21T04:00:00.000Z", 30, 8);
const SUMS = sumsOf(POINTS, { cancelled: 6, returned: 129.93 });
const TODAY_POINTS = pointsOf(24, 1, "2026-05-20T04:00:00.000Z", 15, 1);
const TODAY_SUMS = sumsOf(TODAY_POINTS);

const funnelOf = (counts: number[]): Overview["funnel"] =>
  FUNNEL_STEPS.map((step, index) => ({
    step,
    count: counts[index] ?? 0,
    rate: rateOf(counts[index] ?? 0, counts[index - 1]),
  }));

const line = (size: string, change: Partial<StockLine>): StockLine => ({
  sku: `PACKD-HOODIE-${change.color ?? "GREY"}-${size}`,
  productId: "packd-hoodie",
  title: "Pack'd Hoodie",
  color: "Grey",
  size,
  onHand: 0,
  state: "out",
  perDay: 0,
  daysLeft: 0,
  ...change,
});

const STOCK: StockLine[] = [
  line("M", { perDay: 3.4 }),
  line("XL", { color: "Pink" }),
  line("S", { onHand: 2, state: "running_out", perDay: 1.4, daysLeft: 1.4 }),
  line("L", { title: LONG_TITLE, color: "Blue", onHand: 9, state: "running_out", perDay: 0.9, daysLeft: 10 }),
  line("S", { color: "White", onHand: 10, state: "not_selling", daysLeft: null }),
  line("M", { color: "White", onHand: 8, state: "not_selling", daysLeft: null }),
];

/** A shop with something in every part. */
export const FULL: Overview = {
  at: "2026-05-20T18:37:00.000Z",
  days: 30,
  comparedUntil: "2026-04-20T18:37:00.000Z",
  isNew: false,
  hasEarlier: true,
  ...SUMS,
  points: POINTS,
  // Cancelled orders count as ordered.
  funnel: funnelOf([4812, 1104, 623, 501, SUMS.figures.orders + SUMS.figures.cancelled]),
  stock: STOCK,
  attention: [
    { kind: "payments_refused", count: 4 },
    { kind: "disputes", count: 1, by: inHours(150) },
    { kind: "books_differ", count: 2 },
    { kind: "holds_ending", count: 1, by: inHours(20) },
    { kind: "captures_failing", count: 3 },
    { kind: "unknown_payments", count: 1 },
    { kind: "refunds_failed", count: 1 },
    { kind: "delays_unanswered", count: 2 },
    { kind: "ship_late", count: 3 },
    { kind: "to_ship", count: 41 },
    { kind: "held_back", count: 2 },
    { kind: "emails_failed", count: 1 },
    { kind: "emails_waiting", count: 12 },
    { kind: "webhooks_off", count: 1 },
    { kind: "backup_missing", count: 1, since: "2026-11-20T08:10:40.000Z" },
    { kind: "jobs_parked", count: 1 },
  ],
};

const TODAY: Overview = {
  ...FULL,
  days: 1,
  comparedUntil: "2026-05-19T18:37:00.000Z",
  ...TODAY_SUMS,
  points: TODAY_POINTS,
  funnel: funnelOf([212, 61, 38, 32, TODAY_SUMS.figures.orders]),
  stock: [],
  attention: [],
};

const NEW: Overview = {
  ...TODAY,
  days: 7,
  isNew: true,
  hasEarlier: false,
  ...sumsOf([]),
  points: pointsOf(7, 24, "2026-05-14T04:00:00.000Z", 7, 0),
  funnel: funnelOf([]),
};

const drawn = shows("Updated 2:37 PM ET");

const screen = (
  name: string,
  query: string,
  overview: Overview | "abort",
  prepare: Screen["prepare"] = drawn,
  more: Answers = [],
): Screen => adminScreen(`overview${name}`, `${query}`, [["**/api/admin/overview?*", overview], ...more], prepare);

const NOTHING_OPEN: Answers = [["**/api/admin/counts", { toShip: 0, messages: 0, reviews: 0 }]];
const IN_NEW_SHOP: Answers = [["**/api/admin/launch", BEGUN], ...NOTHING_OPEN];

export const overviewScreens: Screen[] = [
  screen("", "?days=30", FULL, drawn, [["**/api/admin/counts", { toShip: 41, messages: 2, reviews: 1 }]]),
  screen(
    "-today",
    "?days=1",
    TODAY,
    async (page) => {
      await drawn(page);
      await page.getByText("Show as a table").click();
    },
    NOTHING_OPEN,
  ),
  screen("-new", "", NEW, shows("Launch checklist"), IN_NEW_SHOP),
  screen("-unreachable", "", "abort", shows("The figures couldn't be loaded.")),
];
