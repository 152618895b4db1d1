import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type TestApi, testApi } from "#test/harness/api.ts";

let api: TestApi;
let nextAddress = 0;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(() => api.database.reset());
afterAll(() => api.close());

const leave = (payload: object, address = `198.51.100.${nextAddress++}`) =>
  api.app.inject({ method: "POST", url: "/api/messages", payload, headers: { "x-forwarded-for": address } });
const kept = () => api.database.db.selectFrom("messages").select(["name", "email", "phone", "comment"]).execute();

it("keeps a message before it says so", async () => {
  const answer = await leave({
    name: " Ada ",
    email: "ada@shop.example",
    phone: "(555) 123-4567",
    comment: "Hello\r\nthere",
  });
  expect(answer.statusCode).toBe(201);
  expect(await kept()).toEqual([
    { name: "Ada", email: "ada@shop.example", phone: "(555) 123-4567", comment: "Hello\nthere" },
  ]);
});

it("needs nothing but the email", async () => {
  expect((await leave({ email: "ada@shop.example" })).statusCode).toBe(201);
  expect(await kept()).toEqual([{ name: "", email: "ada@shop.example", phone: "", comment: "" }]);
});

it.each([
  [{}, [{ field: "email", message: "Please enter your email address" }]],
  [{ email: " " }, [{ field: "email", message: "Please enter your email address" }]],
  [{ email: "ada" }, [{ field: "email", message: "Please enter a valid email address" }]],
  [
    { email: "ada@shop.example\nbcc: all@shop.example" },
    [{ field: "email", message: "Please enter a valid email address" }],
  ],
  [
    { email: `${"a".repeat(250)}@b.example` },
    [{ field: "email", message: "Email address must be at most 254 characters" }],
  ],
  [
    { email: "a@b.example", name: "x".repeat(101) },
    [{ field: "name", message: "Name must be at most 100 characters" }],
  ],
  [
    { email: "a@b.example", phone: "1".repeat(31) },
    [{ field: "phone", message: "Phone must be at most 30 characters" }],
  ],
  [
    { email: "a@b.example", comment: "x".repeat(5001) },
    [{ field: "comment", message: "Comment must be at most 5000 characters" }],
  ],
  [{ email: "a@b.example", comment: { a: 1 } }, [{ field: "comment", message: "Comment must be a text" }]],
])("refuses %.60j", async (body, errors) => {
  const answer = await leave(body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: "validation_failed", errors });
  expect(await kept()).toEqual([]);
});

it("keeps nothing of a program, and does not tell it", async () => {
  const person = await leave({ email: "ada@shop.example" });
  await api.database.reset();
  const program = await leave({ email: "bot@shop.example", website: "https://spam.example" });
  expect([program.statusCode, program.body]).toEqual([person.statusCode, person.body]);
  expect(await kept()).toEqual([]);
});

it("takes no card number, keeps none and logs none", async () => {
  const answer = await leave({ email: "ada@shop.example", comment: "please charge 4000 0566 5566 5556, cvc 987" });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().code).toBe("card_data_refused");
  expect(answer.body).not.toContain("5556");
  expect(await kept()).toEqual([]);
  expect(api.logged()).toContain("looks like card data");
  expect(api.logged()).not.toMatch(/0566 5566|cvc/);
});

it("takes ten an hour of one email, from however many addresses", async () => {
  const answers = [];
  for (let times = 0; times < 11; times += 1)
    answers.push(await leave({ email: times % 2 ? "eve@shop.example" : "EVE@shop.example" }));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(201), 429]);
  expect(answers.at(-1)?.headers["retry-after"]).toBe("3600");
  expect((await leave({ email: "bob@shop.example" })).statusCode).toBe(201);
  api.clock.advance(60 * 60 * 1000);
  expect((await leave({ email: "eve@shop.example" })).statusCode).toBe(201);
});

it("takes five a minute from one address", async () => {
  const answers = [];
  for (let times = 0; times < 6; times += 1) answers.push(await leave({ email: "ada@shop.example" }, "203.0.113.9"));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201, 429]);
  expect(await kept()).toHaveLength(5);
});
