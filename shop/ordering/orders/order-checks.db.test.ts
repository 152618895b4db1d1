import { sql } from "kysely";
import { expect, test } from "vitest";
import { freshContext } from "#test/harness/fresh-context.ts";
import { ORDER_STATUS_KEYS } from "./order-status.ts";
import { SHIPPING_METHOD_KEYS } from "./shipping-methods.ts";

const { ctx } = await freshContext();

test.each([
  ["orders_shipping_method_check", SHIPPING_METHOD_KEYS],
  ["orders_status_check", ORDER_STATUS_KEYS],
] as const)("%s allows exactly the values in the code", async (name, known) => {
  const { rows } = await sql<{ rule: string }>`
      select pg_get_constraintdef(oid) as rule from pg_constraint where conname = ${name}`.execute(ctx.db);
  const allowed = [...(rows[0]?.rule ?? "").matchAll(/'(\w+)'/g)].map(([, value]) => value);
  expect(allowed.sort()).toEqual([...known].sort());
});
