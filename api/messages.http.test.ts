import { expect, it } from "vitest";
import { freshApi } from "#test/harness/fresh-api.ts";

const api = await freshApi();
const email = "ada@shop.example";

it.each([
  [
    { name: " Ada ", email, phone: "(555) 123-4567", comment: "Hello\r\nthere" },
    { name: "Ada", email, phone: "(555) 123-4567", comment: "Hello\nthere" },
  ],
  [{ email }, { name: "", email, phone: "", comment: "" }],
])("stores %j before it answers", async (body, kept) => {
  expect((await api.call("POST /messages", { body })).status).toBe(201);
  const rows = await api.ctx.db.selectFrom("messages").select(["name", "email", "phone", "comment"]).execute();
  expect(rows).toEqual([kept]);
});

it("stores a message once if it is sent again within an hour, because its answer was lost", async () => {
  const comment = "Does a laptop fit?";
  const send = (body: object) => api.call("POST /messages", { body: { email, comment, ...body } });
  const same = await Promise.all([1, 2, 3].map(() => send({})));
  for (const { status, body } of same) expect([status, body]).toEqual([201, { received: true }]);
  await send({ comment: "And a tablet?" });
  api.clock.advance(60 * 60_000);
  await send({});
  const rows = await api.ctx.db.selectFrom("messages").select("comment").orderBy("comment").execute();
  expect(rows.map((row) => row.comment)).toEqual(["And a tablet?", comment, comment]);
  const copies = await api.ctx.db.selectFrom("emails").select("kind").where("recipient", "=", email).execute();
  expect(copies).toHaveLength(3);
});
