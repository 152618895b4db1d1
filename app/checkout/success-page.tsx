import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Confirmation } from "./confirmation.tsx";

export default function SuccessPage() {
  const onward = (
    <ButtonLink to="/shop" variant="ghost" className="max-md:w-full">
      Continue Shopping
    </ButtonLink>
  );
  return <Confirmation button={onward} links={<TextLink to="/contact">Contact Us</TextLink>} />;
}
