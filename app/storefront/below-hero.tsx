import type { Question } from "#app/content/pages.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { ProductReview } from "#shop/selling/catalog/catalog.ts";
import { CloseLook } from "./close-look.tsx";
import { ColorRow } from "./color-row.tsx";
import { Faq } from "./faq.tsx";
import type { FeaturedProduct } from "./featured.ts";
import { renderName } from "./gallery-pictures.ts";
import { HomeClosing } from "./home-closing.tsx";
import { Facts, FromHoodieToBackpack } from "./home-story.tsx";
import { ProductCard } from "./product-card.tsx";
import { Testimonials } from "./testimonials.tsx";

type BelowHeroProps = {
  featured: FeaturedProduct | undefined;
  several: boolean;
  testimonials: readonly ProductReview[];
  questions: readonly Question[];
};

/** The home page from the hero on. */
export function BelowHero({ featured, several, testimonials, questions }: BelowHeroProps) {
  // The pictures of the story are of our own hoodie: beside another product they would show what is not for sale.
  const ours = featured?.variants.some(({ image }) => renderName(image)) ?? false;
  return (
    <>
      <Facts backpack={ours} />
      {featured && ours ? <FromHoodieToBackpack product={featured} /> : <div className="h-14 md:h-24" />}
      {featured && <Featured product={featured} ours={ours} several={several} />}
      {featured && <ColorRow product={featured} />}
      {featured && ours && <CloseLook product={featured} />}
      <Testimonials product={featured} reviews={testimonials} />
      <Faq questions={questions} />
      {featured && <HomeClosing product={featured} />}
    </>
  );
}

type FeaturedProps = { product: FeaturedProduct; ours: boolean; several: boolean };

function Featured({ product, ours, several }: FeaturedProps) {
  return (
    <section
      aria-labelledby="featured-title"
      className="wrap grid items-center gap-x-14 gap-y-7 pb-14 md:pb-24 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
    >
      <div className="lg:order-2">
        <h2 id="featured-title" className="type-h2 max-w-[8em]">
          {ours ? "One hoodie, made to carry." : product.title}
        </h2>
        <p className="type-lead mt-[22px] mb-7 max-w-[28em] text-pretty whitespace-pre-line text-ink-2 lg:text-balance">
          {product.description}
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={`/product/${product._id}`} variant="ghost">
            See the product
          </ButtonLink>
          {several && (
            <ButtonLink to="/shop" variant="ghost">
              Shop all products
            </ButtonLink>
          )}
        </div>
      </div>
      <ProductCard product={product} shape="wide" headingLevel={3} sizes="(min-width: 1080px) 560px, 90vw" />
    </section>
  );
}
