import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { seedDemoShop } from "#shop/catalog/seed-demo.server.ts";
import { leaveMessage } from "#shop/messages/leave-message.server.ts";
import { type TestApi, testApi } from "#test/harness/api.ts";
import { staffHeaders } from "#test/harness/staff.ts";
import { createAdminSubscribersApi } from "./subscribers.ts";

type Headers = Record<string, string>;

let api: TestApi;
let owner: Headers;
let staff: Headers;
let reader: Headers;
beforeAll(async () => {
  api = await testApi({ extra: [createAdminSubscribersApi({ publicUrl: "https://shop.example" })] });
});
beforeEach(async () => {
  await api.database.reset();
  owner = await staffHeaders(api.ctx);
  staff = await staffHeaders(api.ctx, "staff");
  reader = await staffHeaders(api.ctx, "read_only");
});
afterAll(() => api.close());

const get = (path: string, headers: Headers = reader) => api.app.inject({ url: `/api/admin/${path}`, headers });
const send = (method: "PUT" | "PATCH" | "POST" | "DELETE", path: string, headers: Headers, payload?: object) =>
  api.app.inject({ method, url: `/api/admin/${path}`, headers, ...(payload && { payload }) });

async function messageId(): Promise<string> {
  const message = { name: "Jordan", email: "jordan@shopper.example", phone: "", comment: "Hello?", website: "" };
  await leaveMessage(api.ctx, message);
  return (await get("messages")).json().items[0]._id;
}

test("a message is read by all, changed by staff, and a stale note is refused", async () => {
  const id = await messageId();
  expect((await get(`messages/${id}`)).json()).toMatchObject({ comment: "Hello?", unread: true, state: "open" });
  expect((await send("PATCH", `messages/${id}`, reader, { read: true })).statusCode).toBe(403);
  const noted = await send("PATCH", `messages/${id}`, staff, { note: "Called back.", noteWas: "" });
  expect(noted.json()).toMatchObject({ note: "Called back." });
  const stale = await send("PATCH", `messages/${id}`, owner, { note: "Mine", noteWas: "" });
  expect([stale.statusCode, stale.json().code]).toEqual([409, "changed_meanwhile"]);
  const long = await send("PATCH", `messages/${id}`, staff, { note: "x".repeat(2001) });
  expect(long.json().errors).toEqual([{ field: "note", message: "Note must be at most 2000 characters" }]);
  expect((await send("DELETE", `messages/${id}`, staff)).statusCode).toBe(204);
  expect((await send("DELETE", `messages/${id}`, staff)).statusCode).toBe(404);
});

test("a review is hidden for one of the reasons only, and the storefront is told", async () => {
  await seedDemoShop(api.ctx);
  const { items, next } = (await get("reviews?limit=2&state=published")).json();
  expect(next).toBeTruthy();
  const { _id } = items[0];
  const hide = (reason: unknown, headers = staff) =>
    send("PUT", `reviews/${_id}/state`, headers, {
      state: "hidden",
      reason,
      was: { state: "published", reason: null, revision: 1 },
    });
  for (const reason of [undefined, "rating", "negative"]) expect((await hide(reason)).statusCode).toBe(400);
  expect((await hide("spam", reader)).statusCode).toBe(403);
  expect(api.catalogChanges()).toBe(0);
  expect((await hide("spam")).json()).toMatchObject({ state: "hidden", reason: "spam" });
  expect(api.catalogChanges()).toBe(1);
  const product = await api.app.inject({ url: "/api/products/packd-hoodie" });
  expect(product.json().reviews.count).toBe(123);
  const stale = await send("PUT", `reviews/${_id}/state`, owner, {
    state: "published",
    was: { state: "pending", reason: null, revision: 1 },
  });
  expect(stale.json().code).toBe("changed_meanwhile");
  expect((await get(`reviews?after=${next}`)).statusCode).toBe(200);
  expect((await get("reviews?after=x")).statusCode).toBe(400);
});

test("subscribers are listed, taken out as CSV with the links that end them, and unsubscribed", async () => {
  for (const email of ["ada@mail.example", "bob@mail.example"]) {
    await api.app.inject({ method: "POST", url: "/api/subscriptions", payload: { email, website: "" } });
  }
  const bob = (await get("subscribers?q=bob")).json().items[0];
  const ended = await send("POST", `subscribers/${bob._id}/unsubscription`, staff);
  expect(ended.json()).toMatchObject({ email: "bob@mail.example", state: "unsubscribed" });
  const csv = await get("subscribers/csv");
  expect(csv.headers["content-type"]).toContain("text/csv");
  const notes = (await get("audit?action=subscribers.exported", owner)).json().items;
  expect(notes).toMatchObject([{ actor: "read_only@shop.example", after: { count: 1 } }]);
  expect(csv.body).toMatch(/^email,unsubscribe\r\nada@mail\.example,https:\/\/shop\.example\/unsubscribe#\S+\r\n$/);
  expect((await send("DELETE", `subscribers/${bob._id}`, reader)).statusCode).toBe(403);
  expect((await send("DELETE", `subscribers/${bob._id}`, staff)).statusCode).toBe(204);
  expect((await send("POST", `subscribers/${bob._id}/unsubscription`, staff)).statusCode).toBe(404);
});

test("the suppression list is read by all, and changed by staff with a reason", async () => {
  const wanted = { email: "bob@mail.example", reason: "complained", note: "Wrote to us." };
  expect((await send("POST", "suppressions", reader, wanted)).statusCode).toBe(403);
  expect((await send("POST", "suppressions", staff, { ...wanted, note: " " })).json().errors).toEqual([
    { field: "note", message: "Please say why" },
  ]);
  expect((await send("POST", "suppressions", staff, { ...wanted, reason: "erased" })).statusCode).toBe(400);
  const added = await send("POST", "suppressions", staff, wanted);
  expect([added.statusCode, added.json()]).toEqual([
    201,
    { ...wanted, _id: expect.any(String), addedBy: "staff@shop.example", at: expect.any(String) },
  ]);
  expect((await get("suppressions?q=bob&reason=complained")).json().items).toEqual([added.json()]);
  const lifting = `suppressions/${added.json()._id}/lifting`;
  expect((await send("POST", lifting, staff, {})).statusCode).toBe(400);
  expect((await send("POST", lifting, staff, { note: "A mistake." })).statusCode).toBe(204);
  expect((await send("POST", lifting, staff, { note: "A mistake." })).statusCode).toBe(404);
  expect((await get("audit?action=suppression.lifted", owner)).json().items).toMatchObject([
    { actor: "staff@shop.example", after: { note: "A mistake." } },
  ]);
});

test("the audit log is for owners, and tells what was before and after", async () => {
  const id = await messageId();
  await send("PATCH", `messages/${id}`, staff, { state: "done" });
  expect((await get("audit", staff)).statusCode).toBe(403);
  const { items } = (await get(`audit?subject=message:${id}&from=2020-01-01`, owner)).json();
  expect(items).toMatchObject([
    { actor: "staff@shop.example", action: "message.done", before: { state: "open" }, after: { state: "done" } },
  ]);
  expect((await get("audit/choices", owner)).json().actions).toContain("message.done");
  for (const day of ["from=yesterday", "from=0000-01-01", "to=9999-12-31"]) {
    expect([day, (await get(`audit?${day}`, owner)).statusCode]).toEqual([day, 400]);
  }
});
