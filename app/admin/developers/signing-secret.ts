import type { Secret } from "../kit/shown-once.tsx";

/** An endpoint's new secret, for `SecretDialog`. */
export const signingSecret = (value: string): Secret => ({
  title: "Signing secret",
  label: "Secret",
  value,
  hint: "Shown only once. Use it to verify the webhook-signature header. You can create a new one at any time.",
});
