import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { Chart } from "./chart.tsx";

test("a point is read out with the previous period only if it is compared", async () => {
  const points = [
    { tick: "3 PM", moment: "3 PM", now: 3 },
    { tick: "4 PM", moment: "4 PM", now: 5, before: { name: "yesterday", value: 4 } },
  ];
  const show = (at: number) => (
    <Chart title="Orders" look="bars" points={points} show={String} showTick={String} at={at} onAt={() => {}} />
  );
  const screen = await render(show(0));
  const slider = screen.getByRole("slider", { name: "Orders" });
  await expect.element(slider).toHaveAttribute("aria-valuetext", "3 PM: 3");
  await screen.rerender(show(1));
  await expect.element(slider).toHaveAttribute("aria-valuetext", "4 PM: 5 (yesterday: 4)");
});
