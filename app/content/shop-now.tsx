import { ButtonLink } from "#app/ui/button.tsx";
import { Price } from "#app/ui/price.tsx";
import { displayText } from "#platform/display-text.ts";
import type { Offer } from "./offer.ts";

/** The end of a text: the product, its price and the way to the shop. */
export const ShopNow = ({ offer }: { offer: Offer | undefined }) =>
  offer && (
    <section
      aria-labelledby="shop-now"
      className="flex flex-wrap items-center justify-between gap-5 rounded-lg bg-sand p-5 md:p-10"
    >
      <div className="grid gap-2">
        <h2 id="shop-now" className="type-h3">
          {displayText(offer.title)}
        </h2>
        <Price product={offer} large />
      </div>
      <ButtonLink to="/shop" className="max-md:w-full">
        Shop Now
      </ButtonLink>
    </section>
  );
