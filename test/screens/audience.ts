import type { Page } from "@playwright/test";
import { answering } from "./answering.ts";
import type { Screen } from "./screen.ts";
import { press } from "./steps.ts";

const path = "/unsubscribe#token";
const unsubscribing = "**/api/unsubscriptions";

async function failed(page: Page) {
  await press("Unsubscribe")(page);
  await page.getByRole("alert").waitFor();
}

export const audienceScreens: Screen[] = [
  { name: "unsubscribe", path },
  { name: "unsubscribe-incomplete", path: "/unsubscribe" },
  {
    name: "unsubscribe-done",
    path,
    before: answering(unsubscribing, { status: 200, json: { unsubscribed: true } }),
    prepare: press("Unsubscribe", "You’re unsubscribed"),
  },
  {
    name: "unsubscribe-over",
    path,
    before: answering(unsubscribing, { status: 410, json: { errors: [{ field: "link", message: "It's over." }] } }),
    prepare: press("Unsubscribe", "This link is no longer valid"),
  },
  { name: "unsubscribe-failed", path, before: answering(unsubscribing, "abort"), prepare: failed },
];
