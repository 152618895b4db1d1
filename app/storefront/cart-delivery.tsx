import { shopNow } from "#app/orders/shop-clock.ts";
import { useShopFacts } from "#app/shop-facts.ts";
import { Unbroken } from "#app/ui/unbroken.tsx";
import { deliveryWords } from "#shop/ordering/orders/delivery-estimate.ts";

/** When the cart would arrive with free standard shipping if it were ordered now. */
export function CartDelivery() {
  const policies = useShopFacts()?.policies;
  return (
    policies && (
      <p className="type-small text-ink-2">
        Estimated delivery <Unbroken>{deliveryWords(new Date(shopNow()), policies.deliveryBusinessDays)}</Unbroken>
      </p>
    )
  );
}
