import type { Page } from "@playwright/test";

/** The page says this. */
export const shows = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor();

/** The open dialog says this. */
export const dialogShows = (text: string) => (page: Page) => page.getByRole("dialog").getByText(text).first().waitFor();

/** Presses this button and waits until the page says that. */
export const press =
  (name: string | RegExp, thenShows?: string | RegExp, exact = false) =>
  async (page: Page) => {
    await page.getByRole("button", { name, exact }).first().click();
    if (thenShows) await shows(thenShows)(page);
  };

/** Presses an action of the order page's menu. */
export const moreAction = (name: string) => async (page: Page) => {
  await page.getByRole("button", { name: "More actions", exact: true }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
};

/** Follows the first link of this name and waits until the page says that. */
export const follow = (name: string, thenShows: string) => async (page: Page) => {
  await page.getByRole("link", { name }).first().click();
  await shows(thenShows)(page);
};
