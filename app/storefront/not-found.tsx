import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorFrame } from "./error-frame.tsx";

export function NotFound() {
  return (
    <ErrorFrame
      title="Page not found"
      heading="This page packed up and left."
      text="Check the address, or start from the shop."
      packed
    >
      <ButtonLink to="/shop">Back to Shop</ButtonLink>
      <ButtonLink to="/" variant="ghost">
        Go Home
      </ButtonLink>
    </ErrorFrame>
  );
}
