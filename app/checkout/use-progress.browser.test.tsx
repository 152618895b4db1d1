import { type NavigateFunction, useNavigate } from "react-router";
import { expect, test } from "vitest";
import { renderForShopper } from "#test/harness/shopper-part.tsx";
import { useProgress } from "./use-progress.ts";
import "../app.css";

let navigate: NavigateFunction;

function Steps() {
  navigate = useNavigate();
  const { step, goTo } = useProgress();
  return (
    <>
      <p>Step {step}</p>
      <input aria-label="Card number" />
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

test("the next step's heading gets the focus at the top, even if it was in view; Back and Forward keep what was typed", async () => {
  const screen = await renderForShopper(<Steps />);
  const heading = screen.getByRole("heading", { name: "Payment" });
  await expect.element(heading).toBeInViewport();
  await screen.getByRole("button", { name: "Continue" }).click();
  await expect.element(heading).toHaveFocus();
  const room = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
  expect(heading.element().getBoundingClientRect().top).toBeLessThanOrEqual(room + 1);

  await expect.element(screen.getByText("Step 2")).toBeVisible();
  await screen.getByLabelText("Card number").fill("4242");
  await navigate(-1);
  await expect.element(screen.getByText("Step 1")).toBeVisible();
  await navigate(1);
  await expect.element(screen.getByText("Step 2")).toBeVisible();
  await expect.element(screen.getByLabelText("Card number")).toHaveValue("4242");
});
