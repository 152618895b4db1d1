import type { FormAnswer } from "#app/ui/send-form.ts";
import type { FieldError } from "#platform/field-error.ts";
import type { ReviewInvitation } from "#shop/selling/reviews/own-review.server.ts";
import type { ReviewForm } from "#shop/selling/reviews/review-form.ts";

const TIME_LIMIT_MS = 15_000;
const FAILED = "We couldn't reach the shop, so we don't know if your review arrived. Please try again.";

type Invited = { state: "open"; invitation: ReviewInvitation };
export type OpenedReview = Invited | { state: "not_found" } | { state: "failed" };

const call = (token: string, init: RequestInit): Promise<Response> =>
  fetch("/api/review", {
    ...init,
    headers: { ...init.headers, "x-review-token": token },
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });

/** The review that the link opens; undefined for an invalid link. */
export async function openReview(token: string): Promise<OpenedReview> {
  try {
    const response = await call(token, {});
    if (response.ok) return { state: "open", invitation: await invitationIn(response) };
    return { state: response.status === 404 || response.status === 400 ? "not_found" : "failed" };
  } catch {
    return { state: "failed" };
  }
}

/** `opened`: the new state of the review, if the server returned one. */
export async function sendReview(
  token: string,
  review: ReviewForm,
): Promise<{ answer: FormAnswer; opened?: OpenedReview }> {
  try {
    const headers = { "content-type": "application/json" };
    const response = await call(token, { method: "PUT", headers, body: JSON.stringify(review) });
    if (response.ok) {
      return { answer: { outcome: "stored" }, opened: { state: "open", invitation: await invitationIn(response) } };
    }
    if (response.status >= 500) return refused({ form: FAILED });
    const { code, detail = FAILED, errors = [] } = (await response.json()) as Problem;
    // Staff decided on the review in the meantime: its state says more than a message.
    if (code === "review_closed") return { ...refused({ form: detail }), opened: await openReview(token) };
    const fields = errors.filter(({ field }) => field !== "body").map(({ field, message }) => [field, message]);
    return refused(fields.length > 0 ? Object.fromEntries(fields) : { form: detail });
  } catch {
    return refused({ form: FAILED });
  }
}

type Problem = { code?: string; detail?: string; errors?: FieldError[] };

const refused = (errors: Record<string, string>) => ({ answer: { outcome: "refused" as const, errors } });

const invitationIn = async (response: Response) => (await response.json()) as ReviewInvitation;
