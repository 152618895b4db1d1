import { data } from "react-router";
import { faqOf } from "#app/content/pages.server.ts";
import { services } from "#app/context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/home-page.ts";
import { CloseLook } from "./close-look.tsx";
import { ColorRow } from "./color-row.tsx";
import { Faq } from "./faq.tsx";
import { type FeaturedProduct, pickFeatured, renderName } from "./featured.ts";
import { HomeClosing } from "./home-closing.tsx";
import { HomeHero } from "./home-hero.tsx";
import { Facts, FromHoodieToBackpack } from "./home-story.tsx";
import { loaderHeaders, untilSaleEnds } from "./page-lifetime.ts";
import { ProductCard } from "./product-card.tsx";
import { Testimonials } from "./testimonials.tsx";

const TESTIMONIALS = 4;

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(services);
  const products = await shop.listProducts();
  const featured = pickFeatured(products);
  const testimonials = featured ? await shop.listReviews(featured._id, TESTIMONIALS) : [];
  const questions = faqOf(await shop.shop());
  return data({ featured, several: products.length > 1, testimonials, questions }, untilSaleEnds(products));
}

export const headers = loaderHeaders;

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: "Pack'd: Your Hoodie. Your Backpack. One Genius Design.",
    description: "A hoodie with a zip backpack sewn into the back. Free shipping on every US order.",
  });

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { featured, several, testimonials, questions } = loaderData;
  // The pictures of the story are of our own hoodie: beside another product they would show what is not for sale.
  const ours = featured?.variants.some(({ image }) => renderName(image)) ?? false;
  return (
    <main id="main">
      <HomeHero product={featured} />
      <Facts backpack={ours} />
      {featured && ours ? <FromHoodieToBackpack product={featured} /> : <div className="h-14 md:h-24" />}
      {featured && <Featured product={featured} ours={ours} several={several} />}
      {featured && <ColorRow product={featured} />}
      {featured && ours && <CloseLook product={featured} />}
      <Testimonials product={featured} reviews={testimonials} />
      <Faq questions={questions} />
      {featured && <HomeClosing product={featured} />}
    </main>
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
