import type { Page } from "@playwright/test";
import { answering } from "./screen.ts";

/** A member of staff is logged in, in a shop whose API answers so. */
export const staffSees =
  (...answers: [url: string, json: unknown][]) =>
  async (page: Page) => {
    await page.addInitScript(() => localStorage.setItem("adminToken", "a-token"));
    const user = { _id: "1", email: "ada@shop.example", name: "Ada", role: "owner" };
    const all: [string, unknown][] = [
      ["**/api/auth/verify", { valid: true, user }],
      ["**/api/products", []],
      ...answers,
    ];
    for (const [url, json] of all) await answering(url, { status: 200, json })(page);
  };
