import { useToday } from "#app/orders/use-today.ts";
import { useShopFacts } from "#app/shop-facts.ts";
import { Unbroken } from "#app/ui/unbroken.tsx";
import { deliveryWords } from "#shop/ordering/orders/delivery-estimate.ts";

/** When the cart would arrive with free standard shipping if it were ordered now. */
export function CartDelivery() {
  const policies = useShopFacts()?.policies;
  const now = useToday();
  return (
    policies && (
      <p className="type-small text-ink-2">
        Estimated delivery <Unbroken>{deliveryWords(now, policies.deliveryBusinessDays)}</Unbroken>
      </p>
    )
  );
}
