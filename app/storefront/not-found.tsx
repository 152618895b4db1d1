import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorFrame } from "./error-frame.tsx";

export function NotFound() {
  return (
    <ErrorFrame title="Page not found" text="The link may have a typo, or the page is gone." packed>
      <ButtonLink to="/shop">Back to Shop</ButtonLink>
      <ButtonLink to="/" variant="ghost">
        Go Home
      </ButtonLink>
    </ErrorFrame>
  );
}
