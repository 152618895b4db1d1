import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorFrame } from "./error-frame.tsx";

export function NotFound() {
  return (
    <ErrorFrame
      title="Page not found"
      text="There's nothing at this address. We may no longer sell this, or the link has a typo."
    >
      <ButtonLink to="/shop">Back to Shop</ButtonLink>
      <ButtonLink to="/" variant="ghost">
        Go Home
      </ButtonLink>
    </ErrorFrame>
  );
}
