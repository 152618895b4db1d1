import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorFrame } from "./error-frame.tsx";

export function NotFound() {
  return (
    <ErrorFrame
      title="Page not found"
      text="There is nothing at this address. The product may be sold no longer, or the link may be mistyped."
    >
      <ButtonLink to="/shop">Back to Shop</ButtonLink>
      <ButtonLink to="/" variant="ghost">
        Go Home
      </ButtonLink>
    </ErrorFrame>
  );
}
