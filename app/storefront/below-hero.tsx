import type { Question } from "#app/content/pages.server.ts";
import { useShopFacts } from "#app/shop-facts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Price } from "#app/ui/price.tsx";
import { displayText } from "#platform/display-text.ts";
import { inBusinessDays, inDays } from "#shop/running/settings/policy-words.ts";
import type { ProductReview } from "#shop/selling/catalog/product-schema.server.ts";
import { CloseLook } from "./close-look.tsx";
import { ColorRow } from "./color-row.tsx";
import { Faq } from "./faq.tsx";
import { type FeaturedProduct, isOurs, pictureIn } from "./featured.ts";
import { FoldScroll } from "./fold-scroll.tsx";
import { EmailMe } from "./offer-line.tsx";
import { ProductCard } from "./product-card.tsx";
import { StagePanel } from "./stage-panel.tsx";
import { Testimonials } from "./testimonials.tsx";

type BelowHeroProps = {
  featured: FeaturedProduct | undefined;
  several: boolean;
  testimonials: readonly ProductReview[];
  allSamples: boolean;
  questions: readonly Question[];
};

/** The home page below the hero. */
export function BelowHero({ featured, several, testimonials, allSamples, questions }: BelowHeroProps) {
  // The story's pictures show our own hoodie, so they appear only if that is what the shop sells.
  const ours = featured !== undefined && isOurs(featured);
  return (
    <>
      <Facts backpack={ours} />
      {featured && ours ? <FoldScroll product={featured} /> : <div className="h-14 md:h-24" />}
      {featured && <Featured product={featured} ours={ours} several={several} />}
      {featured && <ColorRow product={featured} />}
      {featured && ours && <CloseLook product={featured} />}
      <Testimonials product={featured} reviews={testimonials} allSamples={allSamples} />
      <Faq questions={questions} />
      {featured && <HomeClosing product={featured} />}
    </>
  );
}

/** Three facts in a row: about the backpack if there is one, and about the shop. */
function Facts({ backpack }: { backpack: boolean }) {
  const policies = useShopFacts()?.policies;
  const ofThePack = [
    ["A backpack in the back", "An arched zipper, a grab loop, and a second zip pocket below."],
    ["Packs into itself", "Fold it up, zip it shut, and carry it by the straps."],
  ] as const;
  const ofTheShop = policies
    ? ([
        ["Free shipping to all 50 states", `Ships within ${inBusinessDays(policies.shipWithinBusinessDays)}.`],
        ["Time to try it on", `Send it back within ${inDays(policies.returnWindowDays)} for your money back.`],
      ] as const)
    : [];
  const facts = backpack ? [...ofThePack, ...ofTheShop.slice(0, 1)] : ofTheShop;
  return (
    <section aria-label="Features" className="wrap">
      <ul className="grid border-line max-md:divide-y max-md:divide-line md:auto-cols-fr md:grid-flow-col md:gap-x-10 md:border-b">
        {facts.map(([title, text]) => (
          <li key={title} className="py-[18px] md:py-7">
            <h2 className="type-h3">{title}</h2>
            <p className="mt-0.5 text-[15px]/[23px] text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
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
          {displayText(ours ? "One hoodie, made to carry" : product.title)}
        </h2>
        <p className="type-lead mt-[22px] mb-7 max-w-[28em] whitespace-pre-line text-ink-2 lg:text-balance">
          {product.about}
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={`/product/${product._id}`} variant="ghost">
            See the Product
          </ButtonLink>
          {several && (
            <ButtonLink to="/shop" variant="ghost">
              Shop All Products
            </ButtonLink>
          )}
        </div>
      </div>
      <ProductCard product={product} shape="wide" headingLevel={3} sizes="(min-width: 1080px) 560px, 90vw" />
    </section>
  );
}

/** The end of the page: one more link to the product, beside its back view. */
function HomeClosing({ product }: { product: FeaturedProduct }) {
  const picture = pictureIn("Blue", "back", product);
  if (!picture) return null;
  return (
    <section aria-labelledby="closing-title" className="wrap pt-14 md:pt-24">
      <StagePanel
        picture={{
          src: picture.src,
          alt: `${product.title} in ${picture.color} from the back, with its backpack`,
        }}
      >
        <h2 id="closing-title" className="type-h2">
          Leave the bag at home
        </h2>
        <div className="mt-7 flex flex-wrap items-center gap-x-7 gap-y-4">
          <EmailMe product={product} />
          <ButtonLink to={`/product/${product._id}`} variant={product.inventory === 0 ? "ghost" : "primary"}>
            Shop Now
          </ButtonLink>
          <div className="flex-1 basis-[150px] max-md:order-first max-md:basis-full">
            <Price product={product} large />
          </div>
        </div>
      </StagePanel>
    </section>
  );
}
