import { expect, test } from "vitest";
import { partsOfError } from "./error-parts.ts";
import { plainError } from "./plain-error.ts";

const withCode = (message: string, code: string) => Object.assign(new Error(message), { code });

const denied = Object.assign(withCode("EACCES: permission denied, open '/backups/1'", "EACCES"), {
  path: "/backups/1",
});
const cause = withCode("getaddrinfo ENOTFOUND mail.example", "ENOTFOUND");

test.each([
  [
    withCode("connect ECONNREFUSED 10.0.0.7", "ECONNREFUSED"),
    "Couldn't reach a server that it needs. (connect ECONNREFUSED 10.0.0.7)",
  ],
  [new Error("fetch failed", { cause }), "Couldn't reach a server that it needs. (fetch failed)"],
  [withCode("ENOSPC: no space left on device", "ENOSPC"), "The disk is full. Free up space or use a larger disk."],
  [denied, "The shop can't use /backups/1. Check its permissions."],
  [withCode("connect EPERM 10.0.0.7:587", "EPERM"), "connect EPERM 10.0.0.7:587"],
  [withCode("ENOENT: no such file, open '/backups/1'", "ENOENT"), "no such file, open '/backups/1'"],
  [withCode("null value in column", "23502"), "The database reported an error. (null value in column)"],
  [new DOMException("The operation was aborted", "AbortError"), expect.stringMatching(/^It took too long/)],
])("says in plain words what kind of failure it was: %s", (error, said) => {
  expect(plainError(error)).toEqual(said);
});

test.each([
  [withCode("connect ECONNREFUSED (10.0.0.7)", "ECONNREFUSED"), "connect ECONNREFUSED (10.0.0.7)"],
  [withCode("Failed. (again)", "23502"), "Failed. (again)"],
  [withCode("", "23502"), undefined],
])("the plain sentence and the technical message can be told apart: %s", (error, details) => {
  const { plain } = partsOfError(plainError(error));
  expect(plain).toMatch(/^[^.()]+\.$/);
  expect(partsOfError(plainError(error))).toEqual({ plain, details });
});

test("a message of an unknown cause has no parts", () => {
  expect(partsOfError("connect failed (10.0.0.7)")).toEqual({
    plain: "connect failed (10.0.0.7)",
    details: undefined,
  });
});

test("shows the first line of other messages unchanged", () => {
  expect(plainError(new Error("books differ\n    at run (jobs.ts:3)"))).toBe("books differ");
  expect(plainError("boom")).toBe("It failed without an error message.");
  expect(plainError(new Error(""))).toBe("It failed without an error message.");
  expect(plainError(new Error("x ".repeat(400))).length).toBe(300);
});

test.each([
  ["to ada@shopper.example refused", "to [email] refused"],
  ["https://user:pass@graph.example/v1/events?access_token=abc failed", "https://graph.example failed"],
  ["postgres://packd:hunter2@db.example:5432/shop", "postgres://db.example:5432"],
  ["password=hunter2 is wrong", "password=[removed] is wrong"],
  ["open '/var/lib/packd2/media/2026/picture-1.webp'", "open '/var/lib/packd2/media/2026/picture-1.webp'"],
  ["imported from /app/node_modules/@react-router/node", "imported from /app/node_modules/@react-router/node"],
  ["GET /api/invitations/EAAGm0PX4ZCpsBAKZC7v2aQ9 failed", "GET [removed] failed"],
  ["Authorization: Bearer abc.def is wrong", "Authorization: [removed] is wrong"],
  ["No such key sk_live_a1b2", "No such key [removed]"],
  ["token EAAGm0PX4ZCpsBAKZC7v2aQ9 expired", "token [removed] expired"],
  ["card 4242 4242 4242 4242 declined", "card [digits] declined"],
  ["card 4242424242424242 declined", "card [digits] declined"],
])("hides the secret in: %s", (message, said) => {
  expect(plainError(new Error(message))).toBe(said);
});

test("reads no more of a long message than it may show", () => {
  expect(plainError(new Error(`${"a".repeat(1_000_000)}@shop.example`))).toBe(`${"a".repeat(299)}…`);
});

test("keeps the ids by which staff find an order", () => {
  const message = "order 01968a5e-2f3c-7a51-9c1d-5b2f6e8a4c10 LC482913 is not there";
  expect(plainError(new Error(message))).toBe(message);
});
