import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { sampleProduct } from "#test/harness/sample-product.ts";
import { answerCalls } from "#test/harness/staff-part.tsx";
import { ReviewList } from "./review-list.tsx";
import { toShow } from "./use-reviews.ts";
import "../app.css";

const RATINGS = [0, 2, 0, 0, 8];
const review = (at: number, rating: number) => ({
  ...{ _id: `r${at}`, name: `Shopper ${at}`, rating, text: "Good.", size: null, fit: null, sample: false },
  ...{ verified: false, reply: null, date: "2026-05-01T02:00:00.000Z", day: "2026-04-30" },
});
const ALL = Array.from({ length: 10 }, (_, at) => review(at, at < 8 ? 5 : 2));
const pageOf = (reviews: typeof ALL, next: string | null) => ({ reviews, next, ratings: RATINGS, fits: [0, 0, 0] });

test("a review names a size only if there is a choice", async () => {
  const sizes = ["M", "One Size"];
  const reviews = ALL.slice(0, 2).map((one, at) => ({ ...one, size: sizes[at] }));
  const first = toShow({ ...pageOf([], null), reviews } as Parameters<typeof toShow>[0]);
  await render(<ReviewList product={sampleProduct()} average={5} first={first} />);
  await expect.element(page.getByText("Shopper 0, size M, April 2026", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Shopper 1, April 2026", { exact: true })).toBeVisible();
});

test("reviews stay if more can't be loaded; later, more follow by page or by stars", async () => {
  let isDown = true;
  answerCalls((path) => {
    if (isDown) throw new TypeError("Failed to fetch");
    const query = new URL(path, location.href).searchParams;
    const found = ALL.filter(({ rating }) => !query.has("rating") || rating === Number(query.get("rating")));
    const limit = Number(query.get("limit"));
    return Response.json(pageOf(found.slice(0, limit), found.length > limit ? "x" : null));
  });
  const first = toShow(pageOf(ALL.slice(0, 6), "x") as Parameters<typeof toShow>[0]);
  await render(<ReviewList product={sampleProduct()} average={4.4} first={first} />);
  const quotes = () => page.getByRole("figure").elements().length;
  const shown = (text: string) => expect.element(page.getByRole("status")).toHaveTextContent(text);
  const more = page.getByRole("button", { name: "Show More Reviews" });
  await more.click();
  await expect.element(page.getByRole("alert")).toMatchTextContent(/couldn't load/);
  expect(quotes()).toBe(6);

  isDown = false;
  await more.click();
  await shown("Showing 10 of 10");
  await expect.element(page.getByText("Shopper 9, April 2026")).toBeVisible();
  expect(document.activeElement?.textContent).toContain("Shopper 6");
  await expect.element(more).not.toBeInTheDocument();
  const two = page.getByRole("button", { name: "2 stars 2 reviews" });
  await two.click();
  await shown("Showing 2 of 2");
  await expect.element(two).toHaveAttribute("aria-pressed", "true");
  expect(quotes()).toBe(2);
  await page.getByRole("button", { name: "Show All Reviews" }).click();
  await shown("Showing 6 of 10");
  await expect.element(page.getByRole("list", { name: "Reviews", exact: true })).toHaveFocus();
});
