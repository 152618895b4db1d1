import type { Page } from "@playwright/test";
import type { AdminOrder } from "#shop/ordering/orders/admin-orders.store.server.ts";
import { ORDER_STATUS_KEYS, ORDER_STATUSES } from "#shop/ordering/orders/order-status.ts";
import { answering } from "./answering.ts";
import { listedOrder, type OrderChange } from "./listed-order.ts";
import { minutesFromNow, page } from "./samples.ts";
import { all, type Screen } from "./screen.ts";
import { staffSees } from "./staff.ts";
import { shows } from "./steps.ts";

const order = (n: number, change: OrderChange = {}): AdminOrder =>
  listedOrder({
    _id: `01968a5e-2f3c-7a51-9c1d-0000000000${String(50 - n).padStart(2, "0")}`,
    orderNumber: `LC4829${10 + n}`,
    placedAt: minutesFromNow(-700 * n),
    ...change,
  });

const LONG: OrderChange = {
  shippingMethod: "express",
  orderNumber: "LC1048291377",
  customerInfo: {
    name: "Maria-Magdalena Theodora Konstantinopoulou-Wolfeschlegelsteinhausen",
    email: "maria.magdalena.theodora.konstantinopoulou.wolfeschlegelsteinhausen@a-long-domain.example",
  },
  items: [
    { title: "Pack'd Hoodie", color: "Grey", size: "M", quantity: 10, toShip: 10 },
    { title: "Pack'd Hoodie", color: "Black", size: "XL", quantity: 2, toShip: 2 },
    {
      title: "A Cap Of Uncommonly Long Name For The Winter",
      color: "Midnight Blue",
      size: "One size",
      quantity: 1,
      toShip: 1,
    },
  ],
  amount: 12_489.87,
  refunded: 149.9,
  refundState: "failed",
  dispute: "needs_response",
};

/** One order of each status and a long one, then many more. */
export const MANY_ORDERS: AdminOrder[] = [
  order(0, LONG),
  ...ORDER_STATUS_KEYS.map((status, i) =>
    order(i + 1, {
      ...{ status, refundable: status === "paid" || status === "fulfilled" ? 14.99 : 0 },
      ...(status === "fulfilled" && { refunded: 14.99, isRefunded: true, refundable: 0 }),
    }),
  ),
  ...Array.from({ length: 12 }, (_, i) => order(i + 8)),
];

export const LIST = "**/api/admin/orders?*";
/** The list without a filter. */
const ALL = "**/api/admin/orders";

/** The answer of the list, with and without a filter. */
export const listed = (answer: unknown): [string, unknown][] => [
  [LIST, answer],
  [ALL, answer],
];

/** Logs in as staff, with this list of orders. */
export const staffSeeOrders = (items: AdminOrder[], next: string | null = null, total = items.length) =>
  staffSees(...listed(page(items, next, total)), [
    "**/api/admin/counts",
    { toShip: items.filter(({ status }) => ORDER_STATUSES[status].mayShip).length, messages: 2, reviews: 1 },
  ]);

const chooseThree = async (page: Page) => {
  for (const { orderNumber } of MANY_ORDERS.slice(1, 4)) {
    await page.getByRole("checkbox", { name: `Select order ${orderNumber}` }).click();
  }
};

const fulfill = async (page: Page) => {
  await chooseThree(page);
  await page.getByRole("region", { name: "Selected orders" }).getByRole("button", { name: "Fulfill" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).waitFor();
};

const RESULTS = [
  { outcome: "refused", detail: "This order is awaiting payment, so it can't be shipped." },
  { outcome: "fulfilled" },
  { outcome: "already_fulfilled" },
].map((result, at) => ({ ...result, _id: MANY_ORDERS[at + 1]?._id, orderNumber: MANY_ORDERS[at + 1]?.orderNumber }));

const screen = (
  name: string,
  before: NonNullable<Screen["before"]>,
  prepare?: Screen["prepare"],
  query = "",
): Screen => ({ name: `admin-orders-${name}`, path: `/admin/orders${query}`, before, ...(prepare && { prepare }) });

export const orderListScreens: Screen[] = [
  screen("many", staffSeeOrders(MANY_ORDERS, MANY_ORDERS.at(-1)?._id, 10_001), chooseThree, "?status=all"),
  screen(
    "export",
    staffSeeOrders(MANY_ORDERS),
    async (page) => {
      await page.getByRole("button", { name: "Export CSV" }).click();
      await page.getByRole("menuitem").first().waitFor();
    },
    "?status=all",
  ),
  screen("all", staffSeeOrders(MANY_ORDERS), undefined, "?status=all"),
  screen("new", staffSeeOrders([]), shows("No orders yet")),
  screen(
    "none",
    all(staffSeeOrders([]), answering(ALL, { status: 200, json: page(MANY_ORDERS) })),
    shows("Nothing to ship"),
  ),
  screen("no-match", staffSeeOrders([]), undefined, "?q=nobody&status=to_ship&from=2026-05-01"),
  screen("failed", all(staffSeeOrders([]), answering(LIST, "abort"), answering("**/api/admin/counts", "abort"))),
  screen(
    "fulfill",
    staffSeeOrders(MANY_ORDERS),
    async (page) => {
      await fulfill(page);
      await page
        .getByLabel(/^Tracking/)
        .first()
        .fill("9612 0199 8877");
    },
    "?status=all",
  ),
  screen(
    "fulfilled",
    all(
      staffSeeOrders(MANY_ORDERS),
      answering("**/api/admin/fulfillments", { status: 200, json: { results: RESULTS } }),
    ),
    async (page) => {
      await fulfill(page);
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /^Fulfill 2 orders/ })
        .click();
      await page.getByRole("button", { name: "Done" }).waitFor();
    },
    "?status=all",
  ),
];
