import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendForm } from "./send-form.ts";

let answer: () => Promise<Response>;

beforeEach(() => {
  vi.stubGlobal(
    "fetch",
    vi.fn(() => answer()),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const send = () => sendForm("/api/messages", { email: "jordan@mail.example" }, "It failed.");
const problem = (status: number, body: unknown) => async () => Response.json(body, { status });

test("sends the fields as JSON, and reports them as stored only if the shop accepted them", async () => {
  answer = problem(201, {});
  expect(await send()).toEqual({ outcome: "stored" });
  expect(fetch).toHaveBeenCalledExactlyOnceWith(
    "/api/messages",
    expect.objectContaining({ method: "POST", body: '{"email":"jordan@mail.example"}' }),
  );
});

test("reads the response to its end, because otherwise the browser reports the request as canceled", async () => {
  const stored = Response.json({}, { status: 201 });
  answer = async () => stored;
  await send();
  expect(stored.bodyUsed).toBe(true);
});

test.each([
  ["no answer", () => Promise.reject(new TypeError("offline")), { form: "It failed." }],
  ["a server error, whatever it says", problem(500, { detail: "stack" }), { form: "It failed." }],
  ["an answer that isn't JSON", async () => new Response("<html>", { status: 403 }), { form: "It failed." }],
  ["a proxy's page in the shop's place", async () => new Response("<html>"), { form: "It failed." }],
  ["a rate limit", problem(429, { detail: "Please wait a moment." }), { form: "Please wait a moment." }],
  [
    "field errors",
    problem(400, { detail: "No.", errors: [{ field: "size", message: "This size is in stock." }] }),
    { size: "This size is in stock." },
  ],
  [
    "an error of the whole request",
    problem(400, { detail: "No.", errors: [{ field: "body", message: "Unreadable." }] }),
    { form: "No." },
  ],
])("refuses with the message for %s", async (_, answered, errors) => {
  answer = answered;
  expect(await send()).toEqual({ outcome: "refused", errors });
});
