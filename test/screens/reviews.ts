import type { Page } from "@playwright/test";
import type { OwnReview, ReviewInvitation } from "#shop/selling/reviews/own-review.server.ts";
import { answering } from "./answering.ts";
import { pictureOf } from "./samples.ts";
import { all, type Screen } from "./screen.ts";
import { press } from "./steps.ts";

const api = "**/api/review";

export const reviewInvitation = (review: OwnReview | null = null): ReviewInvitation => ({
  item: { productId: "packd-hoodie", title: "Pack'd Hoodie", color: "Blue", size: "M", image: pictureOf("Blue") },
  suggestedName: "Jordan",
  review,
});

export const ownReview = (change: Partial<OwnReview> = {}): OwnReview => ({
  rating: 4,
  text: "Warm, and the pocket takes a rain jacket.\nThe zip could be larger.",
  name: "Jordan",
  fit: "true",
  state: "pending",
  reason: null,
  date: "2026-05-12T09:30:00.000Z",
  ...change,
});

const invited = (review: OwnReview | null) => ({ status: 200, json: reviewInvitation(review) });

/** The review that the link opens, and the API's answer to a submitted one. */
const opens = (review: OwnReview | null, sent: Parameters<typeof answering>[1] = invited(ownReview())) =>
  all(answering(api, sent), answering(api, invited(review), "GET"));

const sendUntil = (text: string | RegExp) => async (page: Page) => {
  await page.getByRole("radio", { name: "4 stars" }).check();
  await page.getByLabel("What do you think of it?").fill(ownReview().text);
  await page.getByRole("radio", { name: "True to size" }).check();
  await press("Send review", text)(page);
};

const reviewScreen = (name: string, before: Screen["before"], prepare?: Screen["prepare"]): Screen => ({
  name: `review${name}`,
  path: "/review#token",
  ...(before && { before }),
  ...(prepare && { prepare }),
});

export const reviewScreens: Screen[] = [
  reviewScreen("", opens(null), (page) => page.getByRole("form", { name: "Your review" }).waitFor()),
  reviewScreen("-invalid", opens(null), async (page) => {
    await page.getByLabel("Display name").fill("");
    await press("Send review", "Please choose a rating")(page);
  }),
  reviewScreen("-failed", opens(null, "abort"), async (page) => {
    await sendUntil(/./)(page);
    await page.getByRole("alert").waitFor();
  }),
  reviewScreen("-sent", opens(null), sendUntil("Thank you for your review!")),
  reviewScreen("-published", opens(ownReview({ state: "published" }))),
  reviewScreen("-hidden", opens(ownReview({ state: "hidden", reason: "personal_data" }))),
  reviewScreen("-unknown", answering(api, { status: 404 })),
  reviewScreen("-unreachable", answering(api, "abort")),
  { name: "review-incomplete", path: "/review" },
];
