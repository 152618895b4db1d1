import type { Answer } from "../kit/staff-api.ts";

/** The messages for a failed login. The specification fixes the toast's text; the message in the form stays visible longer. */
export function loginFailure(answer: Exclude<Answer<unknown>, { kind: "ok" }>): { toast: string; inline: string } {
  if (answer.kind === "unreachable") {
    return { toast: "Demo mode - API not available", inline: "The server isn't responding. Please try again." };
  }
  const known = answer.kind === "refused" && answer.code !== "invalid_credentials";
  const text = known ? answer.message : "Invalid email or password";
  return { toast: text, inline: text };
}
