import { expect, test } from "vitest";
import { replyLink } from "./reply-link.ts";

const message = { email: "jo+x@mail.example", name: "Jo", comment: "Hi & hello?\nBye", at: "2026-05-01T12:00:00.000Z" };
const bodyOf = (link: string) => new URL(link).searchParams.get("body");

test("a reply goes to the writer, with what they wrote", () => {
  const link = replyLink(message);
  expect(link).toMatch(/^mailto:jo%2Bx%40mail\.example\?subject=Re/);
  expect(bodyOf(link)).toBe("Hello Jo,\r\n\r\n\r\nOn 2026-05-01 you wrote:\r\n> Hi & hello?\r\n> Bye");
});

test("an address in a message cannot add recipients, and a long message is cut", () => {
  expect(replyLink({ ...message, email: "a@b.example?bcc=x@y.example" })).not.toContain("?bcc");
  const long = replyLink({ ...message, comment: `${"x".repeat(1199)}😀${"y".repeat(4000)}` });
  expect(long.length).toBeLessThan(2000);
  expect(bodyOf(long)).toContain("[...]");
});
