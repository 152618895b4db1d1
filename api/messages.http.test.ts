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
