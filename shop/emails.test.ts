import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { EMAILS } from "./emails.server.ts";
import { REQUESTED_EMAILS } from "./messaging/newsletter/erase-address.server.ts";
import { MESSAGE_EMAILS } from "./people/contact/contact-emails.server.ts";
import { NOTIFICATION_KINDS } from "./running/notifications/notification-kinds.ts";

test("every declared kind of email is in the list, once", () => {
  const sources = globSync("shop/**/*.server.ts").map((file) => readFileSync(file, "utf8"));
  const declared = sources.flatMap((source) =>
    [...source.matchAll(/= define\w*Email\(\{\s+kind: "(\w+)"/g)].map(([, kind]) => kind),
  );
  const notifications = NOTIFICATION_KINDS.map((kind) => `staff_${kind}`);
  expect(EMAILS.map(({ kind }) => kind).sort()).toEqual([...declared, ...notifications].sort());
});

test("all marketing emails are erased with their address, except the reply that is deleted with its message", () => {
  expect(EMAILS.filter((email) => email.marketing && !MESSAGE_EMAILS.includes(email))).toEqual(REQUESTED_EMAILS);
});
