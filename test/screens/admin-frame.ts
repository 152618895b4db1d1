import type { AdminOrder } from "#shop/orders/order.ts";
import type { Screen } from "./screen.ts";
import { staffSees } from "./staff.ts";

const found = (orderNumber: string, name: string, email: string): AdminOrder => ({
  _id: orderNumber,
  orderNumber,
  productId: { _id: "packd-hoodie", title: "Pack'd Hoodie" },
  customerInfo: { name, email },
  items: [{ title: "Pack'd Hoodie", color: "Grey", size: "M", quantity: 1 }],
  amount: 14.99,
  refunded: 0,
  refundable: 14.99,
  refundState: null,
  dispute: null,
  status: "paid",
  placedAt: "2026-05-04T15:00:00.000Z",
});

const ORDERS = [
  found("LC482913", "Jordan Rivers", "jordan@shopper.example"),
  found(
    "LC482107",
    "Alexandria Wolfeschlegelsteinhausen",
    "alexandria.wolfeschlegelsteinhausen@long-company-name.example",
  ),
];

export const frameScreens: Screen[] = [
  {
    name: "admin-palette",
    path: "/admin?tab=orders",
    before: staffSees(["**/api/guard/held-back", []], ["**/api/admin/orders?*", { items: ORDERS, next: null }]),
    prepare: async (page) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").getByRole("combobox").fill("or");
      await page.getByRole("option").filter({ hasText: "LC482107" }).waitFor();
    },
  },
];
