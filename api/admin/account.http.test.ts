import { expect, test } from "vitest";
import { freshApi } from "#test/harness/fresh-api.ts";
import { ADA, staffHeaders } from "#test/harness/staff.ts";

const api = await freshApi({ staff: "owner" });
const read = async (headers = api.staff) =>
  (await api.call("GET /admin/account/notifications", { headers })).body.items;
const save = (body: object) => api.call("PUT /admin/account/notifications", { headers: api.staff, body });
const onOf = (items: { kind: string; on: boolean }[]) => items.flatMap(({ kind, on }) => (on ? [kind] : []));

test("owners start with disputes and failed captures on, other staff with everything off", async () => {
  const items = await read();
  expect(items[0]).toEqual({ kind: "new_orders", label: "New orders", hint: expect.any(String), on: false });
  expect(onOf(items)).toEqual(["disputes", "failed_captures"]);
  expect(onOf(await read(await staffHeaders(api.ctx, "staff")))).toEqual([]);
});

test("each staff member turns emails on and off for themselves; the audit log records the changes", async () => {
  const saved = await save({ new_orders: true, disputes: false, failed_captures: true });
  expect([saved.status, onOf(saved.body.items)]).toEqual([200, ["new_orders", "failed_captures"]]);
  expect(await read()).toEqual(saved.body.items);
  expect((await save({})).body).toEqual(saved.body);
  expect(onOf(await read(await staffHeaders(api.ctx, "staff")))).toEqual([]);
  const log = await api.ctx.db.selectFrom("auditLog").select(["actor", "action", "after"]).execute();
  expect(log).toEqual([
    { actor: ADA.email, action: "staff.notifications_changed", after: { new_orders: true, disputes: false } },
  ]);
});

test.each([{ weather: true }, { disputes: "yes" }])("%j is refused, and nothing is saved", async (body) => {
  expect((await save({ new_orders: true, ...body })).body.code).toBe("validation_failed");
  expect(onOf(await read())).toEqual(["disputes", "failed_captures"]);
});
