import { SecretDialog } from "../kit/shown-once.tsx";

/** Shows an endpoint's new secret; closed without one. */
export const SigningSecret = ({ value, onClose }: { value: string | undefined; onClose: () => void }) => (
  <SecretDialog
    secret={
      value === undefined
        ? undefined
        : {
            title: "Signing secret",
            label: "Secret",
            value,
            hint: "Shown only once. Use it to verify the webhook-signature header. You can create a new one at any time.",
          }
    }
    onClose={onClose}
  />
);
