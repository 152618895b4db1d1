import { expect, test } from "vitest";
import { faultsOfImports } from "./check-imports.ts";

const faultsOf = (file: string, source: string) => faultsOfImports({ [file]: source });

test.each([
  ["api/orders.ts", 'import { place } from "#shop/ordering/checkout/place-order.server.ts";'],
  ["shop/ordering/orders/orders.store.server.ts", 'import type { Pool } from "#platform/db/pool.ts";'],
  ["shop/ordering/orders/order.test.ts", 'import { app } from "#test/harness/app.ts";'],
  ["shop/selling/cart/cart.ts", 'import { find } from "../catalog/catalog.ts";'],
  ["shop/selling/cart/cart.ts", 'import type { Db } from "../../context.server.ts";'],
  ["shop/running/reports/read-overview.server.ts", 'import { settle } from "#shop/money/payments/settle.ts";'],
  // A test may use any feature, but not api, app or worker.
  ["shop/selling/catalog/catalog.db.test.ts", 'import { add } from "#shop/selling/cart/cart.ts";'],
])("%s may: %s", (file, source) => expect(faultsOf(file, source)).toEqual([]));

test.each([
  ["platform/db/open.ts", 'import { order } from "#shop/ordering/orders/order.ts";'],
  ["platform/db/open.ts", 'import { order } from "../../shop/ordering/orders/order.ts";'],
  ["shop/ordering/orders/order.ts", 'export { route } from "../../../api/orders.ts";'],
  ["shop/ordering/orders/order.ts", 'const page = await import("#app/root.tsx");'],
  ["api/orders.ts", 'import "#worker/sweep.ts";'],
  ["app/checkout/page.tsx", 'import type { Api } from "../../api/orders.ts";'],
  ["worker/sweep.ts", 'import {\n  one,\n  two,\n} from "#api/orders.ts";'],
  ["shop/ordering/orders/order.ts", 'import { fixture } from "#test/harness/app.ts";'],
  ["shop/ordering/orders/order.ts", 'import { x } from "./order.test.ts";'],
  ["shop/selling/catalog/catalog.ts", 'import { settle } from "#shop/money/payments/settle.ts";'],
  ["shop/money/payments/settle.ts", 'import { place } from "../../ordering/checkout/place-order.ts";'],
  ["shop/people/staff/log-in.ts", 'import type { Order } from "#shop/ordering/orders/order.ts";'],
  ["shop/selling/catalog/catalog.db.test.ts", 'import { api } from "#api/api.ts";'],
  ["shop/context.server.ts", 'import type { Review } from "#shop/selling/reviews/review.ts";'],
])("%s may not: %s", (file, source) => expect(faultsOf(file, source)).toHaveLength(1));

test.each([
  ["app/storefront/cart-drawer.tsx", 'import { List } from "#app/admin/kit/list.tsx";'],
  ["app/ui/field.tsx", 'import { useStaff } from "../admin/kit/staff.tsx";'],
  ["app/checkout/checkout-page.tsx", 'import { Combobox } from "@base-ui/react/combobox";'],
])("the storefront uses nothing of the admin: %s may not %s", (file, source) => {
  expect(faultsOf(file, source)).toHaveLength(1);
  expect(faultsOf("app/admin/orders/order-page.tsx", source)).toEqual([]);
});
