import { ButtonLink } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Price, SaleEndsSoon } from "#app/ui/price.tsx";
import { type FeaturedProduct, pictureIn } from "./featured.ts";

/** What the page ends with: the way to the product once more, beside the garment as others see it. */
export function HomeClosing({ product }: { product: FeaturedProduct }) {
  const picture = pictureIn("Blue", "back", product);
  if (!picture) return null;
  return (
    <section aria-labelledby="closing-title" className="wrap pt-14 md:pt-24">
      <div className="stage-hero relative overflow-hidden rounded-lg lg:flex lg:min-h-[600px] lg:items-end">
        <div className="relative z-1 p-7 pb-0 md:p-14 md:pb-0 lg:max-w-[50%] lg:pb-14">
          <h2 id="closing-title" className="type-h2">
            Leave the bag at home.
          </h2>
          <div className="mt-7 flex flex-wrap items-center gap-x-7 gap-y-4">
            <ButtonLink to={`/product/${product._id}`}>Shop Now</ButtonLink>
            <div className="flex-1 basis-[150px]">
              <Price product={product} large />
              <SaleEndsSoon product={product} className="text-warn-ink" />
            </div>
          </div>
        </div>
        <div className="h-[380px] md:h-[480px] lg:absolute lg:inset-y-0 lg:right-[3%] lg:h-auto lg:w-[680px]">
          <Picture
            src={picture.src}
            alt={`${product.title} in ${picture.color}, seen from behind with its backpack`}
            sizes="(min-width: 1080px) 680px, (min-width: 760px) 600px, 110vw"
            className="mx-auto w-[110%] max-w-none max-md:-ml-[5%] md:w-[600px] lg:w-full"
          />
        </div>
      </div>
    </section>
  );
}
