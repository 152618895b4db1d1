import { expect, type Locator, type Page } from "@playwright/test";

/** Presses Tab until the control has the focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  const focused = () => control.evaluate((element) => element === document.activeElement);
  for (let pressed = 0; pressed < 60 && !(await focused()); pressed++) await page.keyboard.press("Tab");
  await expect(control).toBeFocused();
}

/** The number of the control's corners that another element covers. */
export const coveredCorners = (control: Locator) =>
  control.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const points = [
      [left + 2, top + 2],
      [right - 2, top + 2],
      [left + 2, bottom - 2],
      [right - 2, bottom - 2],
    ] as const;
    return points.filter(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      return !hit || !(element.contains(hit) || hit.contains(element));
    }).length;
  });
