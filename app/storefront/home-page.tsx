import { data } from "react-router";
import { faqOf } from "#app/content/pages.server.ts";
import { services } from "#app/context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Picture } from "#app/ui/picture.tsx";
import { Price, SaleEndsSoon } from "#app/ui/price.tsx";
import { findColor, type Product, type ProductReview } from "#shop/catalog/catalog.ts";
import type { Route } from "./+types/home-page.ts";
import { Faq } from "./faq.tsx";
import { loaderHeaders, untilSaleEnds } from "./page-lifetime.ts";
import { ProductCard } from "./product-card.tsx";
import { ReviewQuote } from "./reviews.tsx";

const TESTIMONIALS = 4;

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(services);
  const [featured] = await shop.listProducts();
  const testimonials = featured ? await shop.listReviews(featured._id, TESTIMONIALS) : [];
  const questions = faqOf(await shop.shop());
  return data({ featured, testimonials, questions }, untilSaleEnds(featured ? [featured] : []));
}

export const headers = loaderHeaders;

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: "Pack'd: Your Hoodie. Your Backpack. One Genius Design.",
    description: "A hoodie with a zip backpack sewn into the back. Free shipping on every US order.",
  });

export default function HomePage({ loaderData: { featured, testimonials, questions } }: Route.ComponentProps) {
  return (
    <main id="main">
      <Hero product={featured} />
      <Features />
      <FromHoodieToBackpack />
      {featured && <Featured product={featured} />}
      <Testimonials reviews={testimonials} />
      <Faq questions={questions} />
    </main>
  );
}

function Hero({ product }: { product: Product | undefined }) {
  const black = product && findColor(product.variants, "Black");
  const grey = product && findColor(product.variants, "Grey");
  return (
    <section className="stage-hero overflow-hidden">
      <div className="wrap grid items-end gap-x-10 lg:min-h-[680px] lg:grid-cols-2">
        <div className="relative z-1 py-7 lg:pb-[72px]">
          <h1 className="type-hero">
            <span className="block">Your Hoodie. </span>
            <span className="block">Your Backpack. </span>
            <span className="block">One Genius Design.</span>
          </h1>
          <p className="type-lead mt-5 mb-7 max-w-[27em] text-[#3b3c41]">
            A hoodie with a zip backpack sewn into the back. Wear it, load it, or fold the whole thing away inside
            itself.
          </p>
          <div className="flex flex-wrap items-center gap-x-7 gap-y-4">
            <ButtonLink to={product ? `/product/${product._id}` : "/shop"}>Shop Now</ButtonLink>
            {product && (
              <div>
                <Price product={product} large />
                <SaleEndsSoon product={product} className="text-warn-ink" />
              </div>
            )}
          </div>
        </div>
        <div className="relative mx-auto h-[430px] w-full max-w-[420px] lg:h-[680px] lg:max-w-none">
          {black && (
            <HeroPicture
              src={black.image === "/media/front-black.webp" ? "/media/hero-black-back.webp" : black.image}
              alt={`${product.title} in ${black.color}, seen from behind with its backpack`}
              className="top-1.5 right-[30%] lg:top-12 lg:right-[38%]"
            />
          )}
          {grey && (
            <HeroPicture
              src={grey.image}
              alt={`${product.title} in ${grey.color}`}
              className="top-[18px] right-[-16%] lg:top-6 lg:right-[-14%]"
            />
          )}
        </div>
      </div>
    </section>
  );
}

function HeroPicture({ src, alt, className }: { src: string; alt: string; className: string }) {
  return (
    <div className={`pointer-events-none absolute w-[96%] ${className}`}>
      <Picture
        src={src}
        alt={alt}
        sizes="(min-width: 1080px) 640px, 400px"
        priority
        className="w-full animate-rise-in"
      />
    </div>
  );
}

const FEATURES = [
  ["A backpack in the back", "Arch zip, grab loop and a second zip pocket below."],
  ["Packs into itself", "Fold it inside out and carry it by the straps."],
  ["Free US shipping", "Leaves within 3 business days."],
] as const;

function Features() {
  return (
    <section aria-label="Features" className="wrap">
      <ul className="grid border-b border-line md:grid-cols-3">
        {FEATURES.map(([title, text]) => (
          <li key={title} className="border-t border-line py-6 pr-8 md:border-0">
            <h2 className="type-h3">{title}</h2>
            <p className="text-[15px] text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FromHoodieToBackpack() {
  return (
    <section className="wrap grid items-center gap-7 py-14 md:py-24 lg:grid-cols-[5fr_7fr] lg:gap-14">
      <div>
        <h2 className="type-h2">From hoodie to backpack.</h2>
        <p className="type-lead mt-5 max-w-[28em] text-ink-2">
          Turn the back panel out, push the sleeves in, close the zip. The shoulder straps are already where you need
          them.
        </p>
      </div>
      <div className="stage relative h-[420px] overflow-hidden rounded-lg md:h-[560px]">
        <Picture
          src="/media/packed-grey.webp"
          alt="The grey hoodie, folded into its own backpack"
          sizes="(min-width: 1080px) 560px, 90vw"
          className="mx-auto h-full w-auto max-w-full scale-110 object-contain mask-x-from-90%"
        />
      </div>
    </section>
  );
}

function Featured({ product }: { product: Product }) {
  return (
    <section
      aria-labelledby="featured-title"
      className="wrap grid items-center gap-x-14 gap-y-7 pb-14 md:pb-24 lg:grid-cols-[7fr_5fr]"
    >
      <div className="lg:order-2">
        <h2 id="featured-title" className="type-h2">
          One hoodie, made to carry.
        </h2>
        <p className="type-lead mt-5 mb-7 max-w-[28em] whitespace-pre-line text-ink-2">{product.description}</p>
        <ButtonLink to={`/product/${product._id}`} variant="ghost">
          See the product
        </ButtonLink>
      </div>
      <ProductCard product={product} sizes="(min-width: 1080px) 760px, 100vw" />
    </section>
  );
}

function Testimonials({ reviews }: { reviews: readonly ProductReview[] }) {
  if (reviews.length === 0) return null;
  return (
    <section aria-labelledby="testimonials-title" className="wrap grid gap-8 pb-14 md:pb-24">
      <h2 id="testimonials-title" className="type-h2">
        What customers say
      </h2>
      <ul className="grid gap-x-14 gap-y-10 md:grid-cols-2">
        {reviews.map((review) => (
          <li key={review._id}>
            <ReviewQuote review={review} />
          </li>
        ))}
      </ul>
    </section>
  );
}
