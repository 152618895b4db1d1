import type { FastifyReply } from "fastify";
import type { PasswordRefused } from "#shop/people/staff/confirm-password.server.ts";
import { problem } from "./outcomes.ts";

/** Answers that the confirming password is wrong or was tried too often. `field`: the field for the password. */
export function notConfirmed(reply: FastifyReply, refused: PasswordRefused, field = "password") {
  if (refused.outcome === "too_many_requests") {
    return problem(reply.header("retry-after", String(refused.retryAfterSeconds)), "too_many_requests");
  }
  return problem(reply, "validation_failed", { errors: [{ field, message: "That's not your password" }] });
}
