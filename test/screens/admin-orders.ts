import type { Page } from "@playwright/test";
import type { AdminOrder, OrderStatus } from "#shop/orders/order.ts";
import { answering, type Screen } from "./screen.ts";
import { staffSees } from "./staff.ts";

const order = (n: number, change: Partial<AdminOrder> = {}): AdminOrder => ({
  _id: `01968a5e-2f3c-7a51-9c1d-0000000000${String(50 - n).padStart(2, "0")}`,
  orderNumber: `LC4829${String(10 + n)}`,
  productId: { _id: "packd-hoodie", title: "Pack'd Hoodie" },
  customerInfo: { name: "Jordan Rivers", email: "jordan@shopper.example" },
  items: [{ title: "Pack'd Hoodie", color: "Grey", size: "M", quantity: 1 }],
  amount: 14.99,
  refunded: 0,
  refundable: 14.99,
  refundState: null,
  dispute: null,
  status: "paid",
  placedAt: "2026-05-04T15:00:00.000Z",
  ...change,
});

const STATUSES: OrderStatus[] = [
  "awaiting_payment",
  "pending",
  "paid",
  "fulfilled",
  "payment_failed",
  "expired",
  "cancelled",
];

const LONG: Partial<AdminOrder> = {
  orderNumber: "LC1048291377",
  customerInfo: {
    name: "Maria-Magdalena Theodora Konstantinopoulou-Wolfeschlegelsteinhausen",
    email: "maria.magdalena.theodora.konstantinopoulou.wolfeschlegelsteinhausen@a-long-domain.example",
  },
  items: [
    { title: "Pack'd Hoodie", color: "Grey", size: "M", quantity: 10 },
    { title: "Pack'd Hoodie", color: "Black", size: "XL", quantity: 2 },
    { title: "A Cap Of Uncommonly Long Name For The Winter", color: "Midnight Blue", size: "One size", quantity: 1 },
  ],
  amount: 12_489.87,
  refunded: 149.9,
  refundState: "failed",
  dispute: "needs_response",
};

/** One of each status and a long one; then many. */
export const MANY_ORDERS: AdminOrder[] = [
  order(0, LONG),
  ...STATUSES.map((status, i) =>
    order(i + 1, { status, refundable: status === "paid" || status === "fulfilled" ? 14.99 : 0 }),
  ),
  ...Array.from({ length: 12 }, (_, i) => order(i + 8)),
];

export const LIST = "**/api/admin/orders?*";

/** Staff see this list of orders. */
export const staffSeeOrders = (items: AdminOrder[], next: string | null = null) =>
  staffSees([LIST, { items, next }], ["**/api/guard/held-back", []]);

const chooseThree = async (page: Page) => {
  for (const { orderNumber } of MANY_ORDERS.slice(1, 4)) {
    await page.getByRole("checkbox", { name: `Choose order ${orderNumber}` }).check();
  }
};

const fulfil = async (page: Page) => {
  await chooseThree(page);
  await page.getByRole("button", { name: "Mark as fulfilled" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Go back" }).waitFor();
};

const tab = (query = "") => `/admin?tab=orders${query}`;

export const orderListScreens: Screen[] = [
  {
    name: "admin-orders-many",
    path: tab(),
    before: staffSeeOrders(MANY_ORDERS, MANY_ORDERS.at(-1)?._id ?? null),
    prepare: chooseThree,
  },
  { name: "admin-orders-none", path: tab(), before: staffSeeOrders([]) },
  { name: "admin-orders-no-match", path: tab("&q=nobody&status=to_ship&from=2026-05-01"), before: staffSeeOrders([]) },
  {
    name: "admin-orders-failed",
    path: tab(),
    before: async (page) => {
      await staffSeeOrders([])(page);
      await answering(LIST, "abort")(page);
    },
  },
  { name: "admin-orders-fulfil", path: tab(), before: staffSeeOrders(MANY_ORDERS), prepare: fulfil },
  {
    name: "admin-orders-fulfilled",
    path: tab(),
    before: async (page) => {
      await staffSeeOrders(MANY_ORDERS)(page);
      const [unpaid, pending, paid] = MANY_ORDERS.slice(1, 4);
      const results = [
        {
          _id: unpaid?._id,
          orderNumber: unpaid?.orderNumber,
          outcome: "refused",
          detail: "An order that is awaiting payment cannot be fulfilled.",
        },
        { _id: pending?._id, orderNumber: pending?.orderNumber, outcome: "fulfilled" },
        { _id: paid?._id, orderNumber: paid?.orderNumber, outcome: "already_fulfilled" },
      ];
      await answering("**/api/admin/fulfilments", { status: 200, json: { results } })(page);
    },
    prepare: async (page) => {
      await fulfil(page);
      await page.getByRole("dialog").getByRole("button", { name: "Mark as fulfilled" }).click();
      await page.getByRole("button", { name: "Done" }).waitFor();
    },
  },
];
