import { ButtonLink } from "#app/ui/button.tsx";
import { Confirmation } from "./confirmation.tsx";

export default function SuccessPage() {
  const onward = (
    <ButtonLink to="/shop" variant="ghost" className="max-md:w-full">
      Continue Shopping
    </ButtonLink>
  );
  return <Confirmation ways={onward} />;
}
