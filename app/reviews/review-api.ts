import { type Sent, send } from "#app/send.ts";
import { type FormAnswer, formAnswer } from "#app/ui/send-form.ts";
import type { ReviewInvitation } from "#shop/selling/reviews/own-review.server.ts";
import type { ReviewForm } from "#shop/selling/reviews/review-form.ts";

const TIME_LIMIT_MS = 15_000;
const FAILED = "We couldn't connect, so we don't know if your review arrived. Please try again.";

type Invited = { state: "open"; invitation: ReviewInvitation };
export type OpenedReview = Invited | { state: "not_found" } | { state: "failed" };

const call = (token: string, sent?: Sent) =>
  send("/api/review", { ...sent, headers: { "X-Review-Token": token }, limitMs: TIME_LIMIT_MS });

/** The review that the link opens; undefined for an invalid link. */
export async function openReview(token: string): Promise<OpenedReview> {
  const { status, body } = await call(token);
  if (status === 200 && body) return invited(body);
  return { state: status === 404 || status === 400 ? "not_found" : "failed" };
}

/** `opened`: the new state of the review, if the server returned one. */
export async function sendReview(
  token: string,
  review: ReviewForm,
): Promise<{ answer: FormAnswer; opened?: OpenedReview }> {
  const { status, body } = await call(token, { method: "PUT", body: review });
  const answer = formAnswer(status, body, FAILED);
  if (answer.outcome === "stored") return { answer, opened: invited(body) };
  // Staff decided on the review in the meantime: its state says more than a message.
  const isClosed = (body as { code?: string } | undefined)?.code === "review_closed";
  return isClosed ? { answer, opened: await openReview(token) } : { answer };
}

const invited = (body: unknown): Invited => ({ state: "open", invitation: body as ReviewInvitation });
