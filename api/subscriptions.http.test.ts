import { expect, it } from "vitest";
import { tokenOf } from "#platform/keyed-hash.server.ts";
import { deleteSubscriber } from "#shop/messaging/newsletter/subscribers.server.ts";
import { isSuppressed } from "#shop/messaging/suppression/is-suppressed.server.ts";
import { freshApi } from "#test/harness/fresh-api.ts";
import { STAFF } from "#test/harness/orders.ts";
import { unsubscribeToken } from "#test/harness/unsubscribe-token.ts";
import { unsubscriptionsApi } from "./unsubscriptions.ts";

const api = await freshApi({ extra: [unsubscriptionsApi] });

const subscribe = (email: string) => api.call("POST /subscriptions", { body: { email, website: "" } });
const unsubscribe = (token: string) => api.call("POST /unsubscriptions", { body: { token } });
const subscribers = () => api.database.db.selectFrom("subscribers").selectAll().orderBy("email").execute();

async function subscribed(email = "ada@shop.example") {
  await subscribe(email);
  const subscriber = (await subscribers()).find((each) => each.email === email);
  if (!subscriber) throw new Error("not subscribed");
  return { id: subscriber.id, token: await unsubscribeToken(api.ctx, { subscriberId: subscriber.id }) };
}

it("ends only that subscription, can be repeated, and blocks the address", async () => {
  const ada = await subscribed("ada@shop.example");
  await subscribed("bob@shop.example");
  const endedAt = api.clock.now();
  for (const _ of [1, 2]) {
    const { status, body } = await unsubscribe(ada.token);
    expect([status, body]).toEqual([200, { unsubscribed: true }]);
    api.clock.advance(1000);
  }
  expect((await subscribers()).map(({ unsubscribedAt }) => unsubscribedAt)).toEqual([endedAt, null]);
  expect(await isSuppressed(api.ctx, "ADA@shop.example")).toBe(true);
});

it("lets a former subscriber subscribe again, and the link in an old email still works", async () => {
  const { id, token } = await subscribed();
  await unsubscribe(token);
  api.clock.advance(1000);
  await subscribe("Ada@shop.example");
  expect(await subscribers()).toMatchObject([
    { id, email: "Ada@shop.example", subscribedAt: api.clock.now(), unsubscribedAt: null },
  ]);
  expect(await isSuppressed(api.ctx, "ada@shop.example")).toBe(false);
  await unsubscribe(token);
  expect((await subscribers())[0]?.unsubscribedAt).toEqual(api.clock.now());
});

it.each(["", "x", "x.y", "{id}", "{id}.", "{id}.wrong", "{token}.more", "{other}", "{token}x"])(
  "does nothing for the token %j",
  async (pattern) => {
    const { id, token } = await subscribed();
    const other = tokenOf(id, "another key");
    const given = pattern.replace("{id}", id).replace("{token}", token).replace("{other}", other);
    const { status, body } = await unsubscribe(given);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: "validation_failed", errors: [{ field: "token" }] });
    expect((await subscribers())[0]?.unsubscribedAt).toBeNull();
  },
);

it("writes nothing for a link that the shop didn't issue", async () => {
  for (const forged of ["x", tokenOf(api.ctx.ids.uuid(), "another key")])
    expect((await unsubscribe(forged)).status).toBe(400);
  expect(await api.ctx.db.selectFrom("secrets").selectAll().execute()).toEqual([]);
});

it("says that the link is no longer valid if its subscriber was deleted, because the address may be subscribed again", async () => {
  const { id, token } = await subscribed();
  await deleteSubscriber(api.ctx, STAFF, id);
  await subscribed();
  const { status, body } = await unsubscribe(token);
  expect([status, body]).toEqual([410, expect.objectContaining({ code: "link_over" })]);
  expect((await subscribers()).map(({ unsubscribedAt }) => unsubscribedAt)).toEqual([null]);
  const gone = await unsubscribeToken(api.ctx, { emailId: id });
  expect((await unsubscribe(gone)).status).toBe(410);
});

const FORM = "List-Unsubscribe=One-Click";
const MULTIPART = [
  "--------------------------974767299852498929531610575",
  'Content-Disposition: form-data; name="List-Unsubscribe"',
  "",
  "One-Click",
  "--------------------------974767299852498929531610575--",
  "",
].join("\r\n");

const FORM_TYPE = "application/x-www-form-urlencoded";
const post = (token: string, payload?: string, type = FORM_TYPE) =>
  api.call(`POST /unsubscriptions?token=${token}`, {
    ...(payload !== undefined && { body: payload, headers: { "content-type": type } }),
  });

it.each([
  [FORM_TYPE, FORM],
  ["multipart/form-data; boundary=------------------------974767299852498929531610575", MULTIPART],
])("accepts an email app's unsubscribe button (RFC 8058) sent as %.20s", async (type, payload) => {
  const { token } = await subscribed();
  const { status, body } = await post(token, payload, type);
  expect([status, body]).toEqual([200, { unsubscribed: true }]);
  expect((await subscribers())[0]?.unsubscribedAt).toEqual(api.clock.now());
  expect(api.logged()).not.toContain(token);
});

it("redirects a GET of the button's URL to the confirmation page, and changes nothing", async () => {
  const { token } = await subscribed();
  for (const method of ["GET", "HEAD"] as const) {
    const { status, headers } = await api.call(`${method} /unsubscriptions?token=${token}`);
    expect([status, headers.location]).toEqual([303, `/unsubscribe#${token}`]);
  }
  const strange = await api.call("GET /unsubscriptions?token=%0d%0aset-cookie:%20a");
  expect(strange.headers.location).toBe("/unsubscribe#%0D%0Aset-cookie%3A%20a");
  expect((await api.call("GET /unsubscriptions")).headers.location).toBe("/unsubscribe");
  expect((await subscribers())[0]?.unsubscribedAt).toBeNull();
  expect(api.logged()).not.toContain(token);
});

it("changes nothing if anything else is posted to the URL", async () => {
  const { token } = await subscribed();
  for (const payload of [undefined, "", "List-Unsubscribe=No"]) {
    const { status } = await post(token, payload);
    expect(Math.floor(status / 100)).toBe(4);
  }
  expect((await subscribers())[0]?.unsubscribedAt).toBeNull();
});
