import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ONLY_SIZE } from "#shop/selling/catalog/catalog.ts";
import type { OwnReview } from "#shop/selling/reviews/own-review.server.ts";
import { renderForShopper } from "#test/harness/shopper-part.tsx";
import { answerCalls } from "#test/harness/staff-part.tsx";
import { ownReview, reviewInvitation } from "#test/screens/reviews.ts";
import ReviewPage from "./review-page.tsx";
import "../app.css";

test("a review keeps its typed values if the shop doesn't answer, and the next press sends it", async () => {
  let isDown = true;
  const fetched = answerCalls((_path, { method = "GET" }) => {
    if (method === "GET") return Response.json(reviewInvitation());
    if (isDown) throw new TypeError("Failed to fetch");
    return Response.json(reviewInvitation(ownReview()));
  });
  await renderForShopper(<ReviewPage />, { at: "/review#token" });
  const stars = (name: string) => page.getByRole("radio", { name, exact: true });
  const text = page.getByLabelText("What do you think of it?");
  // The stars are one radio group, so the arrow keys move through them.
  await stars("1 star").click();
  await userEvent.keyboard("{ArrowRight}");
  const fit = page.getByRole("radio", { name: "Runs large" });
  const clear = page.getByRole("button", { name: "Clear the fit" });
  expect(clear.query()).toBeNull();
  await fit.click();
  // The button covers no part of a choice.
  expect(clear.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(fit.element().getBoundingClientRect().top);
  await clear.click();
  await expect.element(clear).not.toBeInTheDocument();
  await expect.element(fit).not.toBeChecked();
  await expect.element(page.getByRole("radio", { name: "Runs small" })).toHaveFocus();
  await text.fill("The zip sticks.");
  await page.getByRole("button", { name: "Send Review" }).click();
  await expect.element(page.getByText(/couldn't connect/)).toBeVisible();
  await expect.element(text).toHaveValue("The zip sticks.");
  await expect.element(stars("2 stars")).toBeChecked();

  isDown = false;
  await page.getByRole("button", { name: "Send Review" }).click();
  await expect.element(page.getByRole("heading", { name: "Thank you for your review!" })).toHaveFocus();
  const [path, request] = fetched.mock.calls.at(-1) ?? [];
  expect([path, request?.method]).toEqual(["/api/review", "PUT"]);
  expect(new Headers(request?.headers).get("x-review-token")).toBe("token");
  const body = JSON.parse(String(request?.body));
  expect(body).toMatchObject({ rating: 2, text: "The zip sticks.", name: "Jordan", fit: null });
  await page.getByRole("button", { name: "Edit Review" }).click();
  await expect.element(stars("4 stars")).toBeChecked();
});

test("a review names the size only if there is a choice", async () => {
  const { item, ...invitation } = reviewInvitation();
  let review: OwnReview | null = null;
  answerCalls(() => Response.json({ ...invitation, item: { ...item, size: ONLY_SIZE }, review }));
  const screen = await renderForShopper(<ReviewPage />, { at: "/review#token" });
  await expect.element(page.getByRole("group", { name: /^How does it fit\?/ })).toBeVisible();
  await screen.unmount();

  review = ownReview();
  await renderForShopper(<ReviewPage />, { at: "/review#token" });
  await expect.element(page.getByText("Jordan, true to size")).toBeVisible();
});

test("each choice that the shop refuses says why", async () => {
  const errors = [
    { field: "rating", message: "Please choose a rating." },
    { field: "fit", message: "Please choose a fit." },
  ];
  answerCalls((_path, { method = "GET" }) =>
    method === "GET"
      ? Response.json(reviewInvitation(ownReview()))
      : Response.json({ code: "invalid", errors }, { status: 422 }),
  );
  await renderForShopper(<ReviewPage />, { at: "/review#token" });
  await page.getByRole("button", { name: "Edit Review" }).click();
  await page.getByRole("button", { name: "Send Review" }).click();
  const choice = (name: RegExp) => expect.element(page.getByRole("group", { name }));
  await choice(/^Your rating/).toHaveAccessibleDescription("Please choose a rating.");
  await choice(/^How does size M fit\?/).toHaveAccessibleDescription("Please choose a fit.");
});
