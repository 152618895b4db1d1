import type { OwnReview, ReviewInvitation } from "#shop/reviews/own-review.ts";
import { answering, type Screen } from "./screen.ts";

const api = "**/api/review";

export const reviewInvitation = (review: OwnReview | null = null): ReviewInvitation => ({
  item: {
    productId: "packd-hoodie",
    title: "Pack'd Hoodie",
    color: "Blue",
    size: "M",
    image: "/media/front-blue.webp",
  },
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

/** What the link opens, and what is answered to a review that is sent. */
const opens =
  (
    review: OwnReview | null,
    sent: Parameters<typeof answering>[1] = { status: 200, json: reviewInvitation(ownReview()) },
  ) =>
  async (page: Parameters<NonNullable<Screen["before"]>>[0]) => {
    await page.route(api, (route) => {
      if (route.request().method() === "GET") return route.fulfill({ status: 200, json: reviewInvitation(review) });
      return sent === "abort" ? route.abort() : route.fulfill(sent);
    });
  };

const fill: Screen["prepare"] = async (page) => {
  await page.getByRole("radio", { name: "4 stars" }).check();
  await page.getByLabel("What do you think of it?").fill(ownReview().text);
  await page.getByRole("radio", { name: "True to size" }).check();
};
const send: Screen["prepare"] = (page) => page.getByRole("button", { name: "Send review" }).click();

const reviewScreen = (name: string, screen: Omit<Screen, "name" | "path">): Screen => ({
  name: `review${name}`,
  path: "/review#token",
  ...screen,
});

export const reviewScreens: Screen[] = [
  reviewScreen("", {
    before: opens(null),
    prepare: async (page) => {
      await page.getByRole("form", { name: "Your review" }).waitFor();
    },
  }),
  reviewScreen("-invalid", {
    before: opens(null),
    prepare: async (page) => {
      await page.getByLabel("Name to show").fill("");
      await send(page);
      await page.getByText("Please choose how many stars").waitFor();
    },
  }),
  reviewScreen("-failed", {
    before: opens(null, "abort"),
    prepare: async (page) => {
      await fill(page);
      await send(page);
      await page.getByRole("alert").waitFor();
    },
  }),
  reviewScreen("-sent", {
    before: opens(null),
    prepare: async (page) => {
      await fill(page);
      await send(page);
      await page.getByRole("heading", { name: "We have your review. Thank you!" }).waitFor();
    },
  }),
  reviewScreen("-published", { before: opens(ownReview({ state: "published" })) }),
  reviewScreen("-hidden", { before: opens(ownReview({ state: "hidden", reason: "personal_data" })) }),
  reviewScreen("-unknown", { before: answering(api, { status: 404 }) }),
  reviewScreen("-unreachable", { before: answering(api, "abort") }),
  { name: "review-incomplete", path: "/review" },
];
