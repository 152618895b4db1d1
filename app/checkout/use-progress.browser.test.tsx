import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { useProgress } from "./use-progress.ts";
import "../app.css";

function Steps() {
  const { goTo } = useProgress();
  return (
    <>
      <button type="button" onClick={() => goTo(2, "payment-heading")}>
        Continue
      </button>
      <h2 id="payment-heading" tabIndex={-1}>
        Payment
      </h2>
      <div className="h-[2000px]" />
    </>
  );
}

test("the next step's heading gets the focus and scrolls to the top, even if it was already in view", async () => {
  const screen = await render(<Steps />);
  const heading = screen.getByRole("heading", { name: "Payment" });
  await expect.element(heading).toBeInViewport();
  await screen.getByRole("button", { name: "Continue" }).click();
  await expect.element(heading).toHaveFocus();
  const room = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
  expect(heading.element().getBoundingClientRect().top).toBeLessThanOrEqual(room + 1);
});
