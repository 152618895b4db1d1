import { createRoutesStub, type NavigateFunction, useNavigate } from "react-router";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
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

const Page = createRoutesStub([{ path: "/", Component: Steps }]);

test("the next step's heading gets the focus and scrolls to the top, even if it was already in view", async () => {
  const screen = await render(<Page />);
  const heading = screen.getByRole("heading", { name: "Payment" });
  await expect.element(heading).toBeInViewport();
  await screen.getByRole("button", { name: "Continue" }).click();
  await expect.element(heading).toHaveFocus();
  const room = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
  expect(heading.element().getBoundingClientRect().top).toBeLessThanOrEqual(room + 1);
});

test("Back and Forward lead from step to step, and what was typed stays", async () => {
  const screen = await render(<Page />);
  await screen.getByRole("button", { name: "Continue" }).click();
  await expect.element(screen.getByText("Step 2")).toBeVisible();
  await screen.getByLabelText("Card number").fill("4242");
  await navigate(-1);
  await expect.element(screen.getByText("Step 1")).toBeVisible();
  await navigate(1);
  await expect.element(screen.getByText("Step 2")).toBeVisible();
  await expect.element(screen.getByLabelText("Card number")).toHaveValue("4242");
});
