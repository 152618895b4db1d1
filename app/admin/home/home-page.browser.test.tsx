import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import { FULL } from "#test/screens/admin-overview.ts";
import HomePage from "./home-page.tsx";
import { Trends } from "./trends.tsx";

test("staff read the charts by keyboard, choose a period and follow a task to its orders", async () => {
  const asked: string[] = [];
  answerCalls((path) => {
    if (path.startsWith("/api/admin/overview")) {
      asked.push(path);
      return Response.json(FULL);
    }
    const counts = { toShip: 41, messages: 2, reviews: 1 };
    return Response.json({ ...counts, items: [], minutes: [], variants: [], rows: [], open: 0, policiesVersion: 0 });
  });
  const router = await renderForStaff(<HomePage />, "/admin?days=30");
  const slider = (name: string) => page.getByRole("slider", { name });
  await expect
    .element(slider("Revenue"))
    .toHaveAttribute("aria-valuetext", expect.stringMatching(/^Wed, May 20, so far: \$/));
  (slider("Revenue").element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(slider("Revenue")).toHaveAttribute("aria-valuetext", expect.stringMatching(/^Tue, May 19: \$/));
  await expect.element(slider("Orders")).toHaveAttribute("aria-valuetext", expect.stringMatching(/^Tue, May 19: /));

  await page.getByRole("button", { name: "Today" }).click();
  await expect.element(page.getByRole("button", { name: "Today" })).toHaveAttribute("aria-pressed", "true");
  expect(router.state.location.search).toBe("?days=1");
  await expect.poll(() => asked.at(-1)).toContain("days=1");
  await expect.element(page.getByRole("link", { name: "41 orders to ship (3 late)" })).toBeVisible();
  const unconfirmed = page.getByRole("link", { name: "1 payment is unconfirmed" });
  await expect.element(unconfirmed).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Show all 17" }).click();
  await unconfirmed.click();
  const { pathname, search } = router.state.location;
  expect(pathname + search).toBe("/admin/orders?status=payment_open");
});

test("the table of a day without orders says so instead of being empty", async () => {
  const points = FULL.points
    .slice(0, 2)
    .map((point) => ({ ...point, orders: 0, revenue: 0, before: { ...point.before, orders: 0, revenue: 0 } }));
  await renderForStaff(<Trends overview={{ ...FULL, days: 1, points }} />);
  await page.getByText("Show as a table").click();
  await expect.element(page.getByText("No orders yet.")).toBeVisible();
  await expect.element(page.getByRole("table")).not.toBeInTheDocument();
});

test("the table of a day has the hours so far in which either day had orders", async () => {
  const counts: [orders: number | null, before: number][] = [
    [0, 2],
    [0, 0],
    [3, 0],
    [null, 4],
  ];
  const points = FULL.points.slice(0, counts.length).map((point, index) => {
    const [orders, before] = counts[index] ?? [0, 0];
    return { ...point, orders, revenue: orders, before: { ...point.before, orders: before, revenue: before } };
  });
  await renderForStaff(<Trends overview={{ ...FULL, days: 1, points }} />);
  await page.getByText("Show as a table").click();
  const cells = page.getByRole("table").element().querySelectorAll("td");
  expect([...cells].map(({ textContent }) => textContent)).toEqual([
    ...["0", "$0.00", "2", "$2.00"],
    ...["3", "$3.00", "0", "$0.00"],
  ]);
});
