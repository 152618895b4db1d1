import type { Page } from "@playwright/test";

/** Waits until the page shows this text. */
export const shows = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor();

/** Waits until the open dialog shows this text. */
export const dialogShows = (text: string) => (page: Page) => page.getByRole("dialog").getByText(text).first().waitFor();

/** Clicks this button and waits until the page shows the text. */
export const press =
  (name: string | RegExp, thenShows?: string | RegExp, exact = false) =>
  async (page: Page) => {
    await page.getByRole("button", { name, exact }).first().click();
    if (thenShows) await shows(thenShows)(page);
  };

/** Opens this button's dialog and sends it empty, by its button of the same name. */
export const sendEmpty = (name: string, thenShows: string) => async (page: Page) => {
  await press(name)(page);
  await page.getByRole("dialog").getByRole("button", { name }).click();
  await shows(thenShows)(page);
};

/** Chooses an action from the page's menu. */
export const moreAction = (name: string) => async (page: Page) => {
  await page.getByRole("button", { name: "More actions", exact: true }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
};

/** Follows the first link with this name and waits until the page shows the text. */
export const follow = (name: string, thenShows: string) => async (page: Page) => {
  await page.getByRole("link", { name }).first().click();
  await shows(thenShows)(page);
};
