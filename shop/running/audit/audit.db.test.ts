import { beforeEach, expect, test } from "vitest";
import { leaveMessage, listMessages } from "#shop/people/contact/messages.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import { addProduct, TEE } from "#test/harness/fresh-catalog.ts";
import { freshContext } from "#test/harness/fresh-context.ts";
import { type AuditFilter, auditChoices, findItems, listAudit } from "./audit-log.store.server.ts";
import type { AuditAction } from "./audit-words.ts";

const { clock, ctx } = await freshContext("2026-05-01T03:30:00.000Z");
beforeEach(async () => {
  await note("ada@shop.example", "order.cancel", "order:1");
  clock.advance(60 * 60_000);
  await note("ada@shop.example", "product.updated", "product:a");
  clock.advance(24 * 60 * 60_000);
  await note("bob@shop.example", "order.cancel", "order:12");
});

const note = (email: string, action: AuditAction, subject: string) =>
  writeAudit(ctx.db, ctx, { actor: { kind: "staff", id: "1", email }, action, subject, before: { a: 1 } });
const subjects = async (query: Partial<AuditFilter> = {}) =>
  (await listAudit(ctx.db, { limit: 50, ...query })).items.map(({ subject }) => subject);

test("the log is listed newest first, in pages, and filtered by person, action, subject and days in US Eastern time", async () => {
  expect(await subjects()).toEqual(["order:12", "product:a", "order:1"]);
  const { items, next } = await listAudit(ctx.db, { limit: 2 });
  expect(items[0]).toMatchObject({ actor: "bob@shop.example", before: { a: 1 }, after: null });
  expect(await subjects({ limit: 2, after: next ?? undefined })).toEqual(["order:1"]);

  expect(await subjects({ actor: "ada@shop.example" })).toEqual(["product:a", "order:1"]);
  expect(await subjects({ action: "order.cancel", subject: "order:" })).toEqual(["order:12", "order:1"]);
  expect(await subjects({ subject: "order:12" })).toEqual(["order:12"]);
  expect(await subjects({ subject: "%" })).toEqual([]);
  expect(await subjects({ to: "2026-04-30" })).toEqual(["order:1"]);
  expect(await subjects({ from: "2026-05-01", to: "2026-05-01" })).toEqual(["product:a"]);
  expect(await subjects({ from: "2026-05-01" })).toEqual(["order:12", "product:a"]);
  // Each person and action is offered once.
  expect(await auditChoices(ctx.db)).toEqual({
    actors: ["ada@shop.example", "bob@shop.example"],
    actions: ["order.cancel", "product.updated"],
  });
});

test("products are found by their title, and orders by the beginning of their number", async () => {
  clock.advance(1000);
  const { _id } = await addProduct({ ctx, onCatalogChange() {} }, { ...TEE, title: "Canvas Cap" });
  const cap = { subject: `product:${_id}`, title: "Canvas Cap" };
  expect(await findItems(ctx.db, "cáp")).toEqual([cap]);
  clock.advance(1000);
  await note("ada@shop.example", "order.note", "order:LC123456");
  await note("ada@shop.example", "order.cancel", "order:LC123456");
  expect(await findItems(ctx.db, "123")).toEqual([{ subject: "order:LC123456", title: "LC123456" }]);
  expect(await findItems(ctx.db, "lc1")).toHaveLength(1);
  expect((await listAudit(ctx.db, { limit: 3 })).items.map(({ title }) => title)).toEqual([null, null, "Canvas Cap"]);
});

test("accounts and API tokens are found in any letter case", async () => {
  await note("ada@shop.example", "staff.logged_in", "staff:Ada@Shop.example");
  await note("ada@shop.example", "token.created", "token:Warehouse");
  expect(await findItems(ctx.db, "ada@shop")).toEqual([
    { subject: "staff:Ada@Shop.example", title: "Ada@Shop.example" },
  ]);
  expect(await findItems(ctx.db, "ADA")).toHaveLength(1);
  expect(await findItems(ctx.db, "wärehouse")).toEqual([{ subject: "token:Warehouse", title: "Warehouse" }]);
});

test("an entry about a message names its writer, to readers who may see messages and until it is deleted", async () => {
  await leaveMessage(ctx, { name: "Jordan", email: "jordan@shopper.example", phone: "", comment: "Hi", website: "" });
  const [message] = (await listMessages(ctx.db, { limit: 1 })).items;
  const id = message?._id ?? "";
  // Ids of one millisecond are in no order.
  clock.advance(1);
  await note("ada@shop.example", "message.done", `message:${id}`);
  const title = async (seesMessages: boolean) => (await listAudit(ctx.db, { limit: 1, seesMessages })).items[0]?.title;
  expect(await title(true)).toBe("Jordan");
  expect(await title(false)).toBeNull();
  await ctx.db.deleteFrom("messages").execute();
  expect(await title(true)).toBeNull();
});
