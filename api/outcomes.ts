import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { FieldError } from "#platform/field-error.ts";

type Problem = { status: number; title: string; detail: string };

/**
 * Every problem that the API can answer with: its code → HTTP status, a title for developers and a detail for people. Texts from the
 * specification are used word for word. Clients rely on the codes, so add codes but never rename one.
 */
export const PROBLEMS = {
  // The request
  validation_failed: {
    status: 400,
    title: "Some fields aren't valid",
    detail: "Please check the marked fields.",
  },
  bad_json: { status: 400, title: "The body isn't valid JSON", detail: "Send one JSON value in UTF-8." },
  bad_request: { status: 400, title: "The request couldn't be read", detail: "The request isn't valid." },
  card_data_refused: {
    status: 400,
    title: "Card data isn't accepted",
    detail:
      "For your safety, we don't accept card numbers here. Remove the number and try again. If it isn't a card number, shorten it.",
  },
  bad_signature: {
    status: 400,
    title: "The signature isn't valid",
    detail: "The payment provider didn't sign this event.",
  },
  body_too_large: { status: 413, title: "The body is too large", detail: "This is too large. Please send less." },
  unsupported_media_type: {
    status: 415,
    title: "The body isn't JSON",
    detail: "Send the header Content-Type: application/json.",
  },
  not_found: { status: 404, title: "Not found", detail: "There's nothing at this address." },
  method_not_allowed: { status: 405, title: "Method not allowed", detail: "This address doesn't support that method." },

  // The caller
  not_logged_in: { status: 401, title: "Log in first", detail: "Please log in as staff." },
  not_allowed: {
    status: 403,
    title: "Not allowed",
    detail: "Your role doesn't allow this. Ask an owner of the shop.",
  },
  password_needed: {
    status: 403,
    title: "Your password is needed",
    detail:
      "This change needs your password. Turn off your own two-step login under Your account. To send an owner a new invitation, revoke the old one and invite them again.",
  },
  invalid_credentials: { status: 401, title: "Not logged in", detail: "Invalid email or password" },
  invalid_code: {
    status: 401,
    title: "Wrong or used code",
    detail: "That code is wrong or already used. Try the next one.",
  },
  challenge_over: { status: 401, title: "Log in again", detail: "That took too long. Please log in again." },
  link_over: {
    status: 410,
    title: "The link is no longer valid",
    detail: "This link was used before, was revoked, or has expired. Ask for a new one.",
  },
  last_owner: {
    status: 409,
    title: "The last owner can't be removed",
    detail: "The shop needs an owner who can log in. Make someone else an owner first.",
  },
  too_many_requests: {
    status: 429,
    title: "Too many requests",
    detail: "Too many attempts. Please wait a moment and try again.",
  },

  // Orders
  too_many_attempts: {
    status: 429,
    title: "Too many payment attempts",
    detail: "Too many payment attempts. Nothing was charged.",
  },
  idempotency_key_missing: {
    status: 400,
    title: "Idempotency-Key is missing",
    detail: "Send an Idempotency-Key header of 8 to 255 characters, new for each checkout attempt.",
  },
  idempotency_key_reused: {
    status: 422,
    title: "Idempotency-Key was used for another request",
    detail: "This key belongs to another order. Send a new one.",
  },
  out_of_stock: { status: 409, title: "Not enough stock", detail: "Some items just sold out." },
  price_changed: {
    status: 409,
    title: "A price has changed",
    detail: "Prices have changed since you opened the page. Please check the new total.",
  },
  shipping_method_not_offered: {
    status: 409,
    title: "The shipping method isn't offered",
    detail: "This shipping method is no longer offered. Nothing was charged. Standard shipping is free.",
  },
  payment_declined: { status: 402, title: "The payment was declined", detail: "Your card was declined." },
  order_not_completed: {
    status: 409,
    title: "The order wasn't completed",
    detail: "This order wasn't completed, and you haven't been charged. Please try again.",
  },
  provider_unreachable: {
    status: 503,
    title: "The payment provider isn't answering",
    detail: "The payment provider isn't answering. Try again. It won't happen twice.",
  },
  cancellation_closed: {
    status: 409,
    title: "Too late to cancel",
    detail: "This order can no longer be cancelled here.",
  },
  agreement_closed: {
    status: 409,
    title: "Nothing to agree to",
    detail: "This order has changed. Please check it again.",
  },
  address_closed: {
    status: 409,
    title: "Too late to change the address",
    detail: "This order's address can no longer be changed.",
  },
  address_changed_too_often: {
    status: 409,
    title: "The address was changed too many times",
    detail: "This order's address was changed too many times. Please contact us to change it again.",
  },
  illegal_move: {
    status: 409,
    title: "The status change isn't allowed",
    detail: "The order can't change to that status now.",
  },
  offline_payment_unconfirmed: {
    status: 409,
    title: "Offline payment not confirmed",
    detail: "This order was cancelled. Confirm that it was paid offline to mark it as paid.",
  },
  refund_blocked: {
    status: 409,
    title: "Nothing can be refunded now",
    detail: "This order can't be refunded now.",
  },
  refund_not_failed: {
    status: 409,
    title: "The refund hasn't failed",
    detail: "This refund hasn't failed: it was refunded to the card, or still may be.",
  },
  refund_replaced: {
    status: 409,
    title: "The refund's money isn't left",
    detail: "Its money was refunded since, is on its way back, or was lost in a dispute. It would count twice.",
  },
  refund_refused: {
    status: 409,
    title: "The payment provider refused the refund",
    detail:
      "The payment provider refused this refund, so no money was sent back. Check the payment there. Restocked items stay in stock.",
  },
  // Jobs
  job_runs: {
    status: 409,
    title: "The job is already running",
    detail: "This job is already running. It never runs twice at once.",
  },
  // Reviews
  review_closed: {
    status: 409,
    title: "The review can no longer be changed",
    detail: "We've already read this review, so you can't change it here anymore.",
  },

  // Two-step login
  two_step_on: {
    status: 409,
    title: "Two-step login is already on",
    detail: "Two-step login is already on. Create new recovery codes.",
  },

  // Messages
  reply_queued: {
    status: 409,
    title: "A reply is still queued",
    detail: "A reply to this message is still waiting to be sent. Delete the message once it's sent.",
  },

  // Concurrent changes
  changed_meanwhile: {
    status: 409,
    title: "Changed by someone else",
    detail: "Someone else changed this since you opened it. Nothing was saved.",
  },

  // Emails
  email_not_set_up: {
    status: 409,
    title: "Email isn't set up",
    detail: "Email isn't set up. Set SMTP_URL and MAIL_FROM, and restart the shop.",
  },
  email_sent_once: {
    status: 409,
    title: "The email can't be resent",
    detail: "This email can't be sent again.",
  },
  delivery_final: {
    status: 409,
    title: "The delivery can't be retried",
    detail: "This delivery failed permanently and can't be retried.",
  },
  email_suppressed: {
    status: 409,
    title: "The address is blocked",
    detail:
      "This address is blocked and doesn't get this kind of email. To send it, first unblock the address under Marketing, Blocked addresses.",
  },

  // Pictures
  picture_refused: {
    status: 422,
    title: "The picture is refused",
    detail: "This picture can't be shown in the shop.",
  },

  // The server
  unavailable: { status: 503, title: "Temporarily unavailable", detail: "Please try again in a moment." },
  internal_error: {
    status: 500,
    title: "Unexpected error",
    detail: "Something went wrong on our side. Please try again.",
  },
} as const satisfies Record<string, Problem>;

export type ProblemCode = keyof typeof PROBLEMS;

/** Sent with the registered problem: a more specific detail, the invalid fields, and facts about the outcome (`left`, `total`, …). */
export type ProblemExtras = { detail?: string; errors?: readonly FieldError[]; [fact: string]: unknown };

/** The body of a problem (RFC 9457) as the OpenAPI document shows it. */
const problemSchema = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.enum(Object.keys(PROBLEMS)),
    detail: z.string(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  })
  .describe("A problem: `code` is for programs, `detail` may be shown to a person.");

/** The problems that a route may answer with, for its `response` schema: one entry per status, with the codes. */
export function problemResponses(...codes: ProblemCode[]) {
  const byStatus = Map.groupBy(codes, (code) => PROBLEMS[code].status);
  const content = { "application/problem+json": { schema: problemSchema } };
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [status, { description: `Code: ${group.join(", ")}`, content }]),
  );
}

/**
 * Answers with the registered problem. Facts that the client needs go in `extras`; secrets and causes of 5xx errors never do. If the reply
 * has a `retry-after`, the detail says for how long to wait.
 */
export function problem<Reply extends Pick<FastifyReply, "code">>(
  reply: Reply,
  code: ProblemCode,
  extras: ProblemExtras = {},
) {
  const { status, title, detail: text } = PROBLEMS[code];
  const answer = reply.code(status).type("application/problem+json");
  const seconds = Number(answer.getHeader("retry-after"));
  const detail = seconds ? text.replace("wait a moment", `wait ${inWords(seconds)}`) : text;
  return answer.send(JSON.stringify({ type: `urn:packd:problem:${code}`, title, status, code, detail, ...extras }));
}

function inWords(seconds: number): string {
  if (seconds <= 120) return `${seconds} ${seconds === 1 ? "second" : "seconds"}`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

/** Answers that one field is invalid. */
export const invalid = <Reply extends Pick<FastifyReply, "code">>(reply: Reply, field: string, message: string) =>
  problem(reply, "validation_failed", { errors: [{ field, message }] });

/** Answers that the Idempotency-Key belongs to another `thing`, with `facts` about it. */
export const keyReused = <Reply extends Pick<FastifyReply, "code">>(
  reply: Reply,
  thing: string,
  { doing = "send", ...facts }: { doing?: "send" | "plan"; stock?: object } = {},
) =>
  problem(reply, "idempotency_key_reused", {
    ...facts,
    detail: `An earlier ${thing} was already saved. Please check it before you ${doing} another.`,
  });

/** Answers with `done` and no body, or with 404 if there is nothing to change. */
export const found = <Reply extends Pick<FastifyReply, "code">>(
  reply: Reply,
  isFound: boolean,
  done: 202 | 204 = 204,
) => (isFound ? reply.code(done).send() : problem(reply, "not_found"));
