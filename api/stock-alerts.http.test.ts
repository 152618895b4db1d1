import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { suppress } from "#shop/suppression/suppress.server.ts";
import { type TestApi, testApi } from "#test/harness/api.ts";
import { stockUp } from "#test/harness/shop.ts";

let api: TestApi;
let nextAddress = 0;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  await api.database.reset();
  await stockUp(api.ctx, { S: 0, M: 0, L: 2 });
});
afterAll(() => api.close());

const wanted = { productId: "hoodie", color: "Grey", size: "S", email: "ada@shop.example", website: "" };
const ask = (change: object = {}, address = `198.51.100.${nextAddress++}`) =>
  api.app.inject({
    method: "POST",
    url: "/api/stock-alerts",
    payload: { ...wanted, ...change },
    headers: { "x-forwarded-for": address },
  });
const kept = () =>
  api.database.db.selectFrom("stock_alerts").select(["sku", "email"]).orderBy("sku").orderBy("email").execute();

it("keeps a question before it says so", async () => {
  const answer = await ask();
  expect([answer.statusCode, answer.json()]).toEqual([201, { stored: true }]);
  expect(await kept()).toEqual([{ sku: "HOODIE-S", email: "ada@shop.example" }]);
});

it("keeps it once for each size and address, and answers the same", async () => {
  const first = await ask();
  const again = await ask({ email: "ADA@shop.example", color: "gray", size: "s" });
  expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body]);
  await ask({ email: "bob@shop.example" });
  await ask({ size: "M" });
  expect(await kept()).toEqual([
    { sku: "HOODIE-M", email: "ada@shop.example" },
    { sku: "HOODIE-S", email: "ada@shop.example" },
    { sku: "HOODIE-S", email: "bob@shop.example" },
  ]);
});

it.each([
  [{ productId: "cap" }, "size", "We do not sell this product in that color and size"],
  [{ color: "Green" }, "size", "We do not sell this product in that color and size"],
  [{ size: "XXL" }, "size", "We do not sell this product in that color and size"],
  [{ size: "l" }, "size", "This size is in stock."],
  [{ productId: "" }, "productId", "Please choose a product"],
  [{ color: undefined }, "color", "Please choose a color"],
  [{ size: " " }, "size", "Please choose a size"],
  [{ email: "" }, "email", "Please enter your email address"],
  [{ email: "ada" }, "email", "Please enter a valid email address"],
])("refuses %.60j", async (change, field, message) => {
  const answer = await ask(change);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: "validation_failed", errors: [{ field, message }] });
  expect(await kept()).toEqual([]);
});

it("names no size of what has only one", async () => {
  await api.database.pool.query("delete from variants where size <> 'L'");
  expect((await ask({ size: "L" })).json().errors).toEqual([{ field: "size", message: "This is in stock." }]);
});

it("refuses what is sold no longer", async () => {
  await api.database.pool.query("update products set archived_at = now()");
  expect((await ask()).statusCode).toBe(400);
});

it("keeps nothing of a program, and does not tell it", async () => {
  const program = await ask({ website: "https://spam.example" });
  expect([program.statusCode, program.json()]).toEqual([201, { stored: true }]);
  expect(await kept()).toEqual([]);
});

it("takes no card number, and logs neither that nor addresses", async () => {
  const answer = await ask({ color: "4000 0566 5566 5556" });
  expect([answer.statusCode, answer.json().code]).toEqual([400, "card_data_refused"]);
  await ask();
  expect(api.logged()).not.toMatch(/0566 5566|@shop\.example/);
});

it("takes forty an hour of one email, from however many addresses", async () => {
  for (let times = 0; times < 40; times += 1) expect((await ask()).statusCode).toBe(201);
  const refused = await ask({ email: "ADA@shop.example" });
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "3600"]);
  expect((await ask({ email: "bob@shop.example" })).statusCode).toBe(201);
});

it("answers a known address, an unknown one and one on the suppression list alike", async () => {
  await suppress(api.ctx, "bounced@shop.example", "bounced");
  const answers = [];
  for (const email of ["ada@shop.example", "ada@shop.example", "bounced@shop.example"])
    answers.push(await ask({ email }));
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect((await kept()).map(({ email }) => email)).toEqual(["ada@shop.example", "bounced@shop.example"]);
});

it("takes ten a minute from one address", async () => {
  const answers = [];
  for (let times = 0; times < 11; times += 1)
    answers.push(await ask({ email: `ada${times}@shop.example` }, "203.0.113.9"));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(201), 429]);
});
