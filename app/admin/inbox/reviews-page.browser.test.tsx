import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answerCalls, Reload, renderForStaff } from "#test/harness/staff-part.tsx";
import { ReviewDialog } from "./review-dialog.tsx";
import ReviewsPage from "./reviews-page.tsx";

/** Published reviews, and some that wait for approval. */
function serve(pending: number) {
  const shop = { pending };
  answerCalls((path) => {
    const { pathname, searchParams } = new URL(path, location.href);
    if (pathname === "/api/admin/counts") return Response.json({ toShip: 0, messages: 0, reviews: shop.pending });
    const one = (state: string) => ({
      ...{ _id: state, name: `A ${state} one`, rating: 5, text: "Good.", sample: false, reason: null, state },
      ...{ product: { _id: "mug", title: "Mug" }, date: "2026-05-01T14:00:00.000Z" },
    });
    const waiting = shop.pending > 0 ? [one("pending")] : [];
    const items = searchParams.get("state") === "pending" ? waiting : [...waiting, one("published")];
    return Response.json({ items, next: null, total: items.length });
  });
  return shop;
}

const PAGE = (
  <>
    <ReviewsPage />
    <Reload />
  </>
);
const reload = () => page.getByRole("button", { name: "Reload" }).click();
const chosen = (name: string) =>
  expect.element(page.getByRole("button", { name, exact: true })).toHaveAttribute("aria-pressed", "true");

test("reviews that need approval are shown first, and the list stays the same while their number changes", async () => {
  const shop = serve(1);
  await renderForStaff(PAGE);
  await chosen("Needs review");
  await expect.element(page.getByText("A pending one")).toBeVisible();
  await expect.element(page.getByText("A published one")).not.toBeInTheDocument();
  shop.pending = 0;
  await reload();
  await expect.element(page.getByText(/No reviews to approve/)).toBeVisible();
  await chosen("Needs review");
  await page.getByRole("link", { name: "View all reviews" }).click();
  await expect.element(page.getByText("A published one")).toBeVisible();
  await chosen("All");
});

test("without reviews that need approval, all are shown, also once there is one", async () => {
  const shop = serve(0);
  await renderForStaff(PAGE);
  await expect.element(page.getByText("A published one")).toBeVisible();
  shop.pending = 1;
  await reload();
  await expect.element(page.getByText("A pending one")).toBeVisible();
  await chosen("All");
  await expect.element(page.getByText("A published one")).toBeVisible();
});

test("a review is published, or hidden for a reason", async () => {
  const sent: unknown[] = [];
  const review = { ...{ _id: "r1", name: "Jo", rating: 4, text: "Good.", sample: false, verified: true }, revision: 1 };
  const about = { product: { _id: "mug", title: "Mug" }, date: "2026-05-01T14:00:00.000Z", reply: null };
  const order = { _id: "o1", orderNumber: "LC482913" };
  let state: object = { state: "pending", reason: null };
  answerCalls((_path, { method = "GET", body }) => {
    if (method === "PUT") {
      state = JSON.parse(String(body));
      sent.push(state);
    }
    return Response.json({ ...review, ...about, order, size: null, fit: null, reason: null, ...state });
  });
  await renderForStaff(<ReviewDialog id="r1" onClose={() => {}} />);
  const dialog = page.getByRole("dialog", { name: "Jo" });
  await expect.element(dialog.getByText("Purchase: written by the buyer after delivery")).toBeVisible();
  await expect.element(dialog.getByText("Shown to everyone below the review once it's published.")).toBeVisible();
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect.element(dialog.getByRole("button", { name: "Publish" })).not.toBeInTheDocument();
  await expect.element(dialog.getByText(/its writer can edit it and send it again/)).toBeVisible();
  const offTopic = dialog.getByRole("button", { name: "Not about the product" });
  await offTopic.click();
  await expect.element(dialog.getByText("Hidden Not about the product")).toBeVisible();
  await expect.element(dialog.getByRole("group", { name: "Change the reason" })).toContainElement(offTopic.element());
  await expect.element(offTopic).toHaveAttribute("aria-pressed", "true");
  await expect.element(offTopic).toHaveFocus();
  expect(sent).toMatchObject([{ state: "published" }, { state: "hidden", reason: "off_topic" }]);
});
