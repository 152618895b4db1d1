import type { FormAnswer } from "#app/ui/send-form.ts";
import { toast } from "#app/ui/toast.ts";
import type { Answer, StaffUser } from "../kit/staff-api.ts";
import { startSession } from "./session.ts";

type Failure = Exclude<Answer<unknown>, { kind: "ok" }>;

/** The message in the form for a failed login. */
export function whyNotLoggedIn(answer: Failure): string {
  if (answer.kind === "unreachable") return "The server isn't responding. Please try again.";
  const known = answer.kind === "refused" && answer.code !== "invalid_credentials";
  return known ? answer.message : "Invalid email or password";
}

let dismissFailure = () => {};

/** Shows why a login failed: in the form, where it stays, and in a toast, whose text the specification fixes. */
export function loginFailed(answer: Failure): FormAnswer {
  const form = whyNotLoggedIn(answer);
  dismissFailure();
  dismissFailure = toast(answer.kind === "unreachable" ? "Demo mode - API not available" : form, { kind: "error" });
  return { outcome: "refused", errors: { form } };
}

export function loggedIn({ token, user }: { token: string; user: StaffUser }): FormAnswer {
  dismissFailure();
  toast("Logged in successfully!", { kind: "success" });
  startSession(token, user);
  return { outcome: "stored" };
}
