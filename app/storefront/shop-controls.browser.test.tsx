import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ShopControls } from "./shop-controls.tsx";
import { readFilters } from "./shop-filters.ts";
import "../app.css";

test("on a phone the filters open below their button, which counts those in use; a wide screen always shows them", async () => {
  await page.viewport(390, 844);
  const chosen: string[][] = [];
  const show = (query: string) => (
    <ShopControls filters={readFilters(new URLSearchParams(query))} onChoose={(...choice) => chosen.push(choice)} />
  );
  const screen = await render(show("sort=price-up"));
  const button = screen.getByText(/^Filter and Sort/);
  const availability = screen.getByRole("combobox", { name: "Availability", includeHidden: true });
  await expect.element(button).toHaveTextContent("Filter and Sort (1)");
  await expect.element(availability).not.toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await availability.selectOptions("Out of Stock");
  expect(chosen).toEqual([["availability", "out-of-stock"]]);
  await screen.rerender(show("sort=price-up&availability=out-of-stock"));
  await expect.element(button).toHaveTextContent("Filter and Sort (2)");
  await page.viewport(1280, 720);
  await expect.element(button).not.toBeVisible();
  await expect.element(availability).toBeVisible();
});
