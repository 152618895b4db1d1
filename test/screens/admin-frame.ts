import type { Screen } from "./screen.ts";
import { staffSees } from "./staff.ts";

const found = (orderNumber: string, name: string, email: string) => ({
  _id: orderNumber,
  orderNumber,
  customerInfo: { name, email },
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
    before: staffSees(
      ["**/api/orders?*", []],
      ["**/api/guard/held-back", []],
      ["**/api/admin/orders?*", { items: ORDERS, next: null }],
    ),
    prepare: async (page) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox").fill("or");
      await page.getByRole("option").filter({ hasText: "LC482107" }).waitFor();
    },
  },
];
