import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults, ElementContext, RunOptions } from "axe-core";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** In a frame without scripts, axe would wait forever. The only one shows an email, which mails.spec.ts checks. */
const FRAMES_WITHOUT_SCRIPTS = "iframe[sandbox]:not([sandbox~='allow-scripts'])";

/** They pass the focus on at once, so it is never on something hidden. */
const FOCUS_GUARDS = "[data-base-ui-focus-guard]";

/** The violations of WCAG 2.2 AA and best practices that axe finds on the page in its current state. */
export const violations = (page: Page): Promise<string[]> => found(page, "tag", [...WCAG, "best-practice"]);

/** Like `violations` without best practices, for a document inside another program, such as an email: it has no landmarks. */
export const violationsOfPart = (page: Page): Promise<string[]> => found(page, "tag", WCAG);

export const contrastFaults = (page: Page): Promise<string[]> => found(page, "rule", ["color-contrast"]);

/** Adds axe to every document of this page: cheaper than through `violations`, because the browser compiles it only once. */
export async function keepAxe(page: Page): Promise<void> {
  await page.addInitScript({
    content: `if (location.protocol !== "about:" && document.contentType === "text/html") {${SOURCE}}`,
  });
}

async function found(page: Page, type: "tag" | "rule", values: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(SOURCE);
  return page.evaluate(
    async ({ context, options }) => {
      const { axe } = globalThis as typeof globalThis & {
        axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> };
      };
      const { violations } = await axe.run(context, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
    },
    {
      context: { exclude: [FRAMES_WITHOUT_SCRIPTS, FOCUS_GUARDS] },
      options: { runOnly: { type, values }, resultTypes: ["violations" as const] },
    },
  );
}
