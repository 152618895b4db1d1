import { expect, test } from "vitest";
import { faultsOfImports, features } from "./check-imports.ts";

const faultsOf = (file: string, source: string) => faultsOfImports({ [file]: source });

test.each([
  ["api/orders.ts", 'import { place } from "#shop/checkout/place-order.server.ts";'],
  ["shop/orders/orders.store.server.ts", 'import type { Pool } from "#platform/db/pool.ts";'],
  ["shop/orders/order.test.ts", 'import { app } from "#test/harness/app.ts";'],
  ["shop/cart/cart.ts", 'import { find } from "../catalog/catalog.ts";'],
  ["shop/cart/cart.ts", 'import type { Db } from "../context.server.ts";'],
  // A test may use any feature, but no door.
  ["shop/catalog/catalog.db.test.ts", 'import { add } from "#shop/cart/cart.ts";'],
])("%s may: %s", (file, source) => expect(faultsOf(file, source)).toEqual([]));

test.each([
  ["platform/db/open.ts", 'import { order } from "#shop/orders/order.ts";'],
  ["platform/db/open.ts", 'import { order } from "../../shop/orders/order.ts";'],
  ["shop/orders/order.ts", 'export { route } from "../../api/orders.ts";'],
  ["shop/orders/order.ts", 'const page = await import("#app/root.tsx");'],
  ["api/orders.ts", 'import "#worker/sweep.ts";'],
  ["app/checkout/page.tsx", 'import type { Api } from "../../api/orders.ts";'],
  ["worker/sweep.ts", 'import {\n  one,\n  two,\n} from "#api/orders.ts";'],
  ["shop/orders/order.ts", 'import { fixture } from "#test/harness/app.ts";'],
  ["shop/orders/order.ts", 'import { x } from "./order.test.ts";'],
  ["shop/catalog/catalog.ts", 'import { add } from "#shop/cart/cart.ts";'],
  ["shop/catalog/catalog.db.test.ts", 'import { api } from "#api/api.ts";'],
  // A new feature needs its line in the table.
  ["shop/gifts/gift.ts", 'import { dollars } from "#shop/money/money.ts";'],
])("%s may not: %s", (file, source) => expect(faultsOf(file, source)).toHaveLength(1));

test.each([
  ["app/storefront/cart-drawer.tsx", 'import { PagedList } from "#app/admin/kit/paged-list.tsx";'],
  ["app/ui/field.tsx", 'import { useStaff } from "../admin/kit/staff.tsx";'],
  ["app/checkout/checkout-page.tsx", 'import { Combobox } from "@base-ui/react/combobox";'],
])("the storefront uses nothing of the admin: %s may not %s", (file, source) => {
  expect(faultsOf(file, source)).toHaveLength(1);
  expect(faultsOf("app/admin/orders/order-page.tsx", source)).toEqual([]);
});

test("the table has no cycle: each feature names only those above it", () => {
  const order = Object.keys(features);
  for (const [feature, uses] of Object.entries(features)) {
    for (const used of uses) expect(order.slice(0, order.indexOf(feature)), feature).toContain(used);
  }
});
