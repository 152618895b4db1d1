import { useLayoutEffect } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import "#app/app.css";
import "#app/admin.css";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import { BottomBar } from "./navigation.tsx";

/** Presses the button before its page has run its effects. */
function EarlyPress() {
  useLayoutEffect(() => document.querySelector<HTMLElement>('nav button[aria-haspopup="dialog"]')?.click(), []);
  return null;
}

test("More opens for an early press, and closes when another page is shown", async () => {
  await page.viewport(390, 800);
  answerCalls(() => Response.json({ toShip: 0, messages: 0, reviews: 0 }));
  await renderForStaff(
    <>
      <BottomBar more={null} />
      <EarlyPress />
    </>,
  );
  const more = page.getByRole("dialog", { name: "More" });
  await expect.element(more).toBeVisible();
  await more.getByRole("link", { name: "Customers" }).click();
  await expect.element(more).not.toBeInTheDocument();
});
