import type { HeldBack } from "#shop/money/abuse-limits/blocked.server.ts";
import { WHAT_TO_DO } from "#shop/money/payments/differences.ts";
import { adEventScreens } from "./admin-ad-events.ts";
import { jobScreens } from "./admin-jobs.ts";
import { launchScreens } from "./admin-launch.ts";
import { listScreens } from "./admin-lists.ts";
import { orderDeskScreens } from "./admin-order.ts";
import { listed, orderListScreens } from "./admin-orders.ts";
import { outboxScreens } from "./admin-outbox.ts";
import { overviewScreens } from "./admin-overview.ts";
import { picturesScreens } from "./admin-pictures.ts";
import { productScreens } from "./admin-products.ts";
import { refundScreens } from "./admin-refunds.ts";
import { settingsScreens } from "./admin-settings.ts";
import { staffScreens } from "./admin-staff.ts";
import { subscriberScreens } from "./admin-subscribers.ts";
import { webhookScreens } from "./admin-webhooks.ts";
import { listedOrder } from "./listed-order.ts";
import { ID, LONG, minutesFromNow, page } from "./samples.ts";
import type { Screen } from "./screen.ts";
import { type Answers, adminScreen } from "./staff.ts";
import { press, shows } from "./steps.ts";

const lastOrder = { _id: ID, orderNumber: "LC482913", name: "Jordan Avery", email: "jordan@shopper.example" };
const times = { since: minutesFromNow(-20), lastAt: minutesFromNow(-3), until: minutesFromNow(12) };

const HELD_BACK: HeldBack[] = [
  { _id: "ip:a", signal: "ip", reason: "failures", failed: 17, open: 0, refused: 243, lastOrder, ...times },
  { _id: "email:b", signal: "email", reason: "open_orders", failed: 1, open: 3, refused: 2, lastOrder, ...times },
  { _id: "card:c", signal: "card", reason: "failures", failed: 12, open: 0, refused: 0, lastOrder: null, ...times },
];

const differences = [
  {
    kind: "captured",
    orderId: "1",
    orderNumber: "LC482913",
    payment: "pi_3Qk2mW8fLr0aVb1n",
    shop: { amount: 14.99 },
    provider: { amount: 0 },
    whatToDo: WHAT_TO_DO.captured,
  },
  {
    kind: "stock",
    sku: "PACKD-HOODIE-GREY-M",
    productId: "packd-hoodie",
    shop: { units: 4 },
    provider: { units: 3 },
    whatToDo: WHAT_TO_DO.stock,
  },
];

const COMPARED = { comparison: { comparedAt: "2026-11-21T09:04:00.000Z", differenceCount: 2, differences } };
const FOUND = [listedOrder(), listedOrder({ _id: "2", orderNumber: "LC482107", customerInfo: LONG })];

const FOUND_ANSWERS: Answers = [...listed(page(FOUND)), ["**/api/admin/customers?*", page([])]];

export const adminScreens: Screen[] = [
  { name: "admin-login", path: "/admin/login" },
  adminScreen(
    "orders-books-differ",
    "/orders",
    [...listed(page(FOUND)), ["**/api/admin/books", COMPARED]],
    async (page) => {
      await page.getByText("Show what to do").click();
      await shows("Check the payment there")(page);
    },
  ),
  adminScreen(
    "orders-held-back",
    "/orders",
    [...listed(page(FOUND)), ["**/api/guard/held-back", HELD_BACK]],
    press("Show checkout blocks", "Many unpaid orders"),
  ),
  adminScreen("palette", "/orders", FOUND_ANSWERS, async (page) => {
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill("or");
    await page.getByRole("option").filter({ hasText: "LC482107" }).waitFor();
  }),
  adminScreen("palette-refund", "/orders", FOUND_ANSWERS, async (page) => {
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill("refund");
    await page.getByRole("option", { name: "Refund an order" }).click();
    await page.getByRole("dialog").getByRole("combobox").fill("LC48");
    await page.getByRole("option").filter({ hasText: "LC482107" }).waitFor();
  }),
  ...productScreens,
  ...overviewScreens,
  ...refundScreens,
  ...listScreens,
  ...subscriberScreens,
  ...picturesScreens,
  ...settingsScreens,
  ...launchScreens,
  ...jobScreens,
  ...webhookScreens,
  ...adEventScreens,
  ...outboxScreens,
  ...orderListScreens,
  ...orderDeskScreens,
  ...staffScreens,
];
