import { join } from "node:path";
import type { Page } from "@playwright/test";
import { htmlOf } from "#shop/messaging/email/draw-email.server.ts";
import { BARE_FRAME, SAMPLE_FRAME, sampleEmails } from "#test/harness/sample-emails.ts";
import type { Screen } from "./screen.ts";

/** Every kind of email, as in a mail program that supports little more than CSS. They aren't pages of the shop. */
export const emailScreens: readonly Screen[] = sampleEmails.map(({ name, content }) => ({
  name: `email-${name}`,
  path: "about:blank",
  // The shop's URL is an example, so its pictures are served from here.
  async before(page: Page) {
    await page.route("https://shop.example/media/**", (route) =>
      route.fulfill({ path: join("public", new URL(route.request().url()).pathname) }),
    );
  },
  prepare: (page: Page) => page.setContent(htmlOf(content, name.endsWith("odd") ? BARE_FRAME : SAMPLE_FRAME)),
}));

const inTheDark = (screen: Screen): Screen => ({
  ...screen,
  name: `${screen.name}-dark`,
  async before(page) {
    await screen.before?.(page);
    await page.emulateMedia({ colorScheme: "dark" });
  },
});

export const emailScreensInTheDark: readonly Screen[] = emailScreens.map(inTheDark);
