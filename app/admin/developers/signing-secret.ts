import type { Secret } from "../kit/shown-once.tsx";

/** The new secret of an endpoint, as it is shown once. */
export const signingSecret = (value: string): Secret => ({
  title: "Signing secret",
  label: "Secret",
  value,
  hint: "Shown only once. Use it to verify the webhook-signature header. You can create a new one at any time.",
});
