import { expect, test } from "vitest";
import { leaveMessage } from "#shop/people/contact/messages.server.ts";
import { freshApi } from "#test/harness/fresh-api.ts";
import { ADA, staffHeaders } from "#test/harness/staff.ts";
import { createAdminSubscribersApi } from "./subscribers.ts";

const extra = [createAdminSubscribersApi({ publicUrl: "https://shop.example" })];
const api = await freshApi({ extra, staff: "owner", stock: "demo" });

const get = (path: string) => api.call(`GET /admin/${path}`, { headers: api.staff });
const send = (route: `${"PUT" | "PATCH" | "POST" | "DELETE"} ${string}`, body?: object) => {
  const [method, path] = route.split(" ") as ["PUT", string];
  return api.call(`${method} /admin/${path}`, { headers: api.staff, ...(body && { body }) });
};

async function messageId(): Promise<string> {
  const message = { name: "Jordan", email: "jordan@shopper.example", phone: "", comment: "Hello?", website: "" };
  await leaveMessage(api.ctx, message);
  return (await get("messages")).body.items[0]._id;
}

test("staff read, annotate and delete a message; a note based on an older version is rejected", async () => {
  const id = await messageId();
  expect((await get(`messages/${id}`)).body).toMatchObject({ comment: "Hello?", unread: true, state: "open" });
  const note = (change: object) => send(`PATCH messages/${id}`, { note: "Called back.", noteWas: "", ...change });
  expect((await note({})).body).toMatchObject({ note: "Called back." });
  const stale = await note({ note: "Mine" });
  expect([stale.status, stale.body.code]).toEqual([409, "changed_meanwhile"]);
  const message = "Note must be at most 2000 characters";
  expect((await note({ note: "x".repeat(2001) })).body.errors).toEqual([{ field: "note", message }]);
  expect((await send(`DELETE messages/${id}`)).status).toBe(204);
  expect((await send(`DELETE messages/${id}`)).status).toBe(404);
});

test.each([
  ["GET", "messages?q=a%00b", undefined, "q"],
  ["GET", "audit?actor=%00", undefined, "actor"],
  ["POST", "suppressions", { email: "bob@mail.example", reason: "complained", note: "a\0b" }, "note"],
  ["POST", "suppressions", { email: "bob@mail.example", reason: "complained", note: "\ud83d" }, "note"],
] as const)("%s %s with unstorable text names the field", async (method, path, body, field) => {
  const { status, body: answer } = await api.call(`${method} /admin/${path}`, {
    headers: api.staff,
    ...(body && { body }),
  });
  expect([status, answer.errors?.map((error: { field: string }) => error.field)]).toEqual([400, [field]]);
});

test("a review can be hidden only for a valid reason, and the storefront is updated", async () => {
  const { items, next } = (await get("reviews?limit=2&state=published")).body;
  expect(next).toBeTruthy();
  const { _id } = items[0];
  const was = { state: "published", reason: null, revision: 1 };
  const set = (body: object) => send(`PUT reviews/${_id}/state`, { state: "hidden", was, ...body });
  const before = api.catalogChanges();
  for (const reason of [undefined, "rating", "negative"]) expect((await set({ reason })).status).toBe(400);
  expect(api.catalogChanges()).toBe(before);
  expect((await set({ reason: "spam" })).body).toMatchObject({ state: "hidden", reason: "spam" });
  expect(api.catalogChanges()).toBe(before + 1);
  expect((await api.call("GET /products/packd-hoodie")).body.reviews.count).toBe(123);
  const stale = await set({ state: "published", was: { ...was, state: "pending" } });
  expect(stale.body.code).toBe("changed_meanwhile");
  expect((await get(`reviews?after=${next}`)).status).toBe(200);
  expect((await get("reviews?after=x")).status).toBe(400);
});

test("subscribers can be listed, unsubscribed, deleted, and exported as CSV with their unsubscribe links", async () => {
  for (const email of ["ada@mail.example", "bob@mail.example"])
    await api.call("POST /subscriptions", { body: { email } });
  const bob = (await get("subscribers?q=bob")).body.items[0];
  const unsubscribe = () => send(`POST subscribers/${bob._id}/unsubscription`);
  expect((await unsubscribe()).body).toMatchObject({ email: "bob@mail.example", state: "unsubscribed" });
  const csv = await get("subscribers/csv");
  expect(csv.headers["content-type"]).toContain("text/csv");
  const notes = (await get("audit?action=subscribers.exported")).body.items;
  expect(notes).toMatchObject([{ actor: ADA.email, after: { count: 1 } }]);
  expect(csv.text).toMatch(
    /^\uFEFFemail,unsubscribe\r\nada@mail\.example,https:\/\/shop\.example\/unsubscribe#\S+\r\n$/,
  );
  const readOnly = await api.call("GET /admin/subscribers/csv", { headers: await staffHeaders(api.ctx, "read_only") });
  expect(readOnly.text).toBe("\uFEFFemail\r\nada@mail.example\r\n");
  expect((await send(`DELETE subscribers/${bob._id}`)).status).toBe(204);
  expect((await unsubscribe()).status).toBe(404);
});

test("an address is blocked with a reason, unblocked with a note, and erased", async () => {
  const wanted = { email: "bob@mail.example", reason: "complained", note: "Wrote to us." };
  const missing = [{ field: "note", message: "Please enter a note" }];
  expect((await send("POST suppressions", { ...wanted, note: " " })).body.errors).toEqual(missing);
  expect((await send("POST suppressions", { ...wanted, reason: "erased" })).status).toBe(400);
  const { status, body } = await send("POST suppressions", wanted);
  const added = { ...wanted, _id: expect.any(String), addedBy: ADA.name, at: expect.any(String) };
  expect([status, body]).toEqual([201, added]);
  expect((await get("suppressions?q=bob&reason=complained")).body.items).toEqual([body]);
  const lift = (sent: object) => send(`POST suppressions/${body._id}/lifting`, sent);
  expect((await lift({})).status).toBe(400);
  expect((await lift({ note: "A mistake." })).status).toBe(204);
  expect((await lift({ note: "A mistake." })).status).toBe(404);
  expect((await send("POST suppressions/erasure", { email: "bob@" })).body.errors).toMatchObject([{ field: "email" }]);
  expect((await send("POST suppressions/erasure", { email: " bob@mail.example" })).status).toBe(204);
  expect((await get("suppressions")).body.items).toMatchObject([{ email: null, reason: "erased" }]);
  const lifted = { actor: ADA.email, after: { note: "A mistake." } };
  expect((await get("audit?action=suppression.lifted")).body.items).toMatchObject([lifted]);
});

test("the audit log shows who changed what, before and after", async () => {
  const id = await messageId();
  const staff = await staffHeaders(api.ctx, "staff");
  await api.call(`PATCH /admin/messages/${id}`, { headers: staff, body: { state: "done" } });
  const done = {
    actor: "staff@shop.example",
    action: "message.done",
    before: { state: "open" },
    after: { state: "done" },
  };
  const { items } = (await get(`audit?subject=message:${id}&from=2020-01-01`)).body;
  expect(items).toMatchObject([done]);
  expect((await get("audit/choices")).body.actions).toContain("message.done");
  for (const day of ["from=yesterday", "from=0000-01-01", "to=9999-12-31"])
    expect([day, (await get(`audit?${day}`)).status]).toEqual([day, 400]);
});
