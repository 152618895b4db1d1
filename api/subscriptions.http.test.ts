import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { isSuppressed } from "#shop/suppression/is-suppressed.server.ts";
import { suppress } from "#shop/suppression/suppress.server.ts";
import { unsubscribeToken } from "#shop/suppression/unsubscribe-token.server.ts";
import { type TestApi, testApi } from "#test/harness/api.ts";
import { createUnsubscriptionsApi } from "./unsubscriptions.ts";

const KEY = "unsubscribe-key";

let api: TestApi;
let nextAddress = 0;
beforeAll(async () => {
  api = await testApi({ extra: [createUnsubscriptionsApi(KEY)] });
});
beforeEach(() => api.database.reset());
afterAll(() => api.close());

const subscribe = (payload: object, address = `198.51.100.${nextAddress++}`) =>
  api.app.inject({ method: "POST", url: "/api/subscriptions", payload, headers: { "x-forwarded-for": address } });
const unsubscribe = (payload: object) => api.app.inject({ method: "POST", url: "/api/unsubscriptions", payload });
const subscribers = () => api.database.db.selectFrom("subscribers").selectAll().orderBy("email").execute();

async function subscribed(email = "ada@shop.example") {
  await subscribe({ email, website: "" });
  const subscriber = (await subscribers()).find((each) => each.email === email);
  if (!subscriber) throw new Error("not subscribed");
  return { id: subscriber.id, token: unsubscribeToken({ subscriberId: subscriber.id }, KEY) };
}

it("keeps a subscriber before it says so", async () => {
  const answer = await subscribe({ email: " Ada@Shop.example ", website: "" });
  expect([answer.statusCode, answer.json()]).toEqual([201, { subscribed: true }]);
  expect(await subscribers()).toMatchObject([
    { email: "Ada@Shop.example", subscribed_at: api.clock.now(), unsubscribed_at: null },
  ]);
});

it("tells nobody that an address was known, and keeps it once", async () => {
  const first = await subscribe({ email: "ada@shop.example", website: "" });
  const known = await subscribers();
  api.clock.advance(1000);
  const second = await subscribe({ email: "ADA@shop.example", website: "" });
  expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body]);
  expect(await subscribers()).toEqual(known);
});

it("keeps one of many at the same moment", async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => subscribe({ email: "ada@shop.example", website: "" })),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(201));
  expect(await subscribers()).toHaveLength(1);
});

it.each([
  [{}, "Please enter your email address"],
  [{ email: "  " }, "Please enter your email address"],
  [{ email: "ada@shop" }, "Please enter a valid email address"],
  [{ email: "ada@shop.example\nbcc: all@shop.example" }, "Please enter a valid email address"],
  [{ email: `${"a".repeat(250)}@b.example` }, "Email address must be at most 254 characters"],
])("refuses %.60j", async (body, message) => {
  const answer = await subscribe(body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: "validation_failed", errors: [{ field: "email", message }] });
  expect(await subscribers()).toEqual([]);
});

it("keeps nothing of a program, and does not tell it", async () => {
  const person = await subscribe({ email: "ada@shop.example", website: "" });
  const program = await subscribe({ email: "bot@shop.example", website: "https://spam.example" });
  expect([program.statusCode, program.body]).toEqual([person.statusCode, person.body]);
  expect(await subscribers()).toHaveLength(1);
});

it("takes no card number, and logs neither that nor addresses", async () => {
  const answer = await subscribe({ email: "4000056655665556@shop.example", website: "" });
  expect([answer.statusCode, answer.json().code]).toEqual([400, "card_data_refused"]);
  await subscribe({ email: "ada@shop.example", website: "" });
  expect(await subscribers()).toHaveLength(1);
  expect(api.logged()).not.toMatch(/4000056655665556|@shop\.example/);
});

it("takes ten an hour of one email, known or not, from however many addresses", async () => {
  const statuses = async (email: string) => {
    const answers = [];
    for (let times = 0; times < 11; times += 1) answers.push(await subscribe({ email, website: "" }));
    return answers.map(({ statusCode, body }) => [statusCode, body]);
  };
  await suppress(api.ctx, "bounced@shop.example", "bounced");
  const fresh = await statuses("ada@shop.example");
  expect(fresh.map(([status]) => status)).toEqual([...Array(10).fill(201), 429]);
  expect(await statuses("bounced@shop.example")).toEqual(fresh);
});

it("takes ten a minute from one address", async () => {
  const answers = [];
  for (let times = 0; times < 11; times += 1)
    answers.push(await subscribe({ email: `ada${times}@shop.example`, website: "" }, "203.0.113.9"));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(201), 429]);
  expect(answers.at(-1)?.json().code).toBe("too_many_requests");
});

it("ends a subscription, once or many times, and nobody else's", async () => {
  const ada = await subscribed("ada@shop.example");
  await subscribed("bob@shop.example");
  const endedAt = api.clock.now();
  for (const _ of [1, 2]) {
    const answer = await unsubscribe({ token: ada.token });
    expect([answer.statusCode, answer.json()]).toEqual([200, { unsubscribed: true }]);
    api.clock.advance(1000);
  }
  expect((await subscribers()).map(({ unsubscribed_at }) => unsubscribed_at)).toEqual([endedAt, null]);
});

it("takes somebody back who unsubscribed, and the link of an old mail still works", async () => {
  const { id, token } = await subscribed();
  await unsubscribe({ token });
  api.clock.advance(1000);
  await subscribe({ email: "Ada@shop.example", website: "" });
  expect(await subscribers()).toMatchObject([
    { id, email: "Ada@shop.example", subscribed_at: api.clock.now(), unsubscribed_at: null },
  ]);
  await unsubscribe({ token });
  expect((await subscribers())[0]?.unsubscribed_at).toEqual(api.clock.now());
});

it.each(["", "x", "x.y", "{id}", "{id}.", "{id}.wrong", "{token}.more", "{other}", "{token}x"])(
  "does nothing for the token %j",
  async (pattern) => {
    const { id, token } = await subscribed();
    const given = pattern.replace("{id}", id).replace("{token}", token);
    const answer = await unsubscribe({
      token: given.replace("{other}", unsubscribeToken({ subscriberId: id }, "another key")),
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: "validation_failed", errors: [{ field: "token" }] });
    expect((await subscribers())[0]?.unsubscribed_at).toBeNull();
  },
);

it("takes whoever unsubscribes to the suppression list, and off it when they subscribe again", async () => {
  const { token } = await subscribed();
  await unsubscribe({ token });
  expect(await isSuppressed(api.ctx, "ADA@shop.example")).toBe(true);
  await subscribe({ email: "ada@shop.example", website: "" });
  expect(await isSuppressed(api.ctx, "ada@shop.example")).toBe(false);
});

it("says unsubscribed of a subscriber who is gone altogether", async () => {
  const { token } = await subscribed();
  await api.database.reset();
  expect((await unsubscribe({ token })).json()).toEqual({ unsubscribed: true });
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

it.each([
  ["application/x-www-form-urlencoded", FORM],
  ["multipart/form-data; boundary=------------------------974767299852498929531610575", MULTIPART],
])("takes the button of a mail program (RFC 8058) as %.20s", async (type, payload) => {
  const { token } = await subscribed();
  const url = `/api/unsubscriptions?token=${token}`;
  const answer = await api.app.inject({ method: "POST", url, payload, headers: { "content-type": type } });
  expect([answer.statusCode, answer.json()]).toEqual([200, { unsubscribed: true }]);
  expect((await subscribers())[0]?.unsubscribed_at).toEqual(api.clock.now());
  expect(api.logged()).not.toContain(token);
});

it("leads whoever opens the address of the button to the page that asks, and changes nothing", async () => {
  const { token } = await subscribed();
  for (const method of ["GET", "HEAD"] as const) {
    const answer = await api.app.inject({ method, url: `/api/unsubscriptions?token=${token}` });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/unsubscribe#${token}`]);
  }
  const strange = await api.app.inject({ url: "/api/unsubscriptions?token=%0d%0aset-cookie:%20a" });
  expect(strange.headers.location).toBe("/unsubscribe#%0D%0Aset-cookie%3A%20a");
  expect((await api.app.inject({ url: "/api/unsubscriptions" })).headers.location).toBe("/unsubscribe");
  expect((await subscribers())[0]?.unsubscribed_at).toBeNull();
  expect(api.logged()).not.toContain(token);
});

it("changes nothing when anything else is posted to the address", async () => {
  const { token } = await subscribed();
  const url = `/api/unsubscriptions?token=${token}`;
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const statuses = [
    await api.app.inject({ method: "POST", url }),
    await api.app.inject({ method: "POST", url, headers, payload: "" }),
    await api.app.inject({ method: "POST", url, headers, payload: "List-Unsubscribe=No" }),
  ].map(({ statusCode }) => statusCode);
  expect(statuses.every((status) => status >= 400 && status < 500)).toBe(true);
  expect((await subscribers())[0]?.unsubscribed_at).toBeNull();
});
