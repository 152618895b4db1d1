import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { late } from "./late.tsx";

test("in a browser that is never idle, a part waits for a limited time, and loads at once on a click", async () => {
  const limits: (number | undefined)[] = [];
  vi.spyOn(window, "requestIdleCallback").mockImplementation((_whenIdle, options) => limits.push(options?.timeout));
  const Part = late(async () => () => <p>Here it is.</p>);
  await render(
    <>
      <button type="button">Open</button>
      <Part />
    </>,
  );
  await expect.poll(() => limits).toEqual([expect.any(Number)]);
  await expect.element(page.getByText("Here it is.")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Open" }).click();
  await expect.element(page.getByText("Here it is.")).toBeInTheDocument();
});
