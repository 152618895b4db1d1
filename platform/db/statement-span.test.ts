import { expect, test } from "vitest";
import { spanOfStatement } from "./statement-span.ts";

test.each([
  ['select "id" from "orders" as "o" where "email" = $1', "select orders"],
  ["\n  insert into sandbox.payments (id) values ($1)", "insert sandbox.payments"],
  ['update "public"."orders" set "status" = $1', "update public.orders"],
  [
    "with given as (select * from jsonb_to_recordset($1) as r(id uuid)) insert into orders (id) select id from given",
    "insert orders",
  ],
  ["with due as (select id from payments for update skip locked) delete from emails using due", "delete emails"],
  ["with due as (select id from payments) select * from due", "select payments"],
  [
    "select id from unnest($1::text[]) as t(id) join variants using (sku) where exists (select from orders)",
    "select orders",
  ],
  ["insert into totals (day) values ($1) on conflict (day) do update set n = totals.n + 1", "insert totals"],
  ["begin", "begin"],
  ["set local jit = off; select 1", "set"],
  ["", "statement"],
])("%j is %s", (text, name) => {
  expect(spanOfStatement(text).name).toBe(name);
});

test("a span contains neither values nor literals", () => {
  const { name, facts } = spanOfStatement("select * from customers where email = 'ada@shop.example'");
  expect(JSON.stringify([name, facts])).not.toContain("ada");
});
