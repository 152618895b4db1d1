import { data } from "react-router";
import { faqOf } from "#app/content/pages.server.ts";
import { services } from "#app/context.ts";
import { sharedFacts } from "#app/sharing.tsx";
import { organization } from "#app/structured-data.server.ts";
import { late } from "#app/ui/late.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/home-page.ts";
import { pickFeatured } from "./featured.ts";
import { HomeHero } from "./home-hero.tsx";
import { loaderHeaders, untilSaleEnds } from "./page-lifetime.ts";

const TESTIMONIALS = 4;

const BelowHero = late(async () => (await import("./below-hero.tsx")).BelowHero);

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(services);
  const products = await shop.listProducts();
  const featured = pickFeatured(products);
  const newest = featured && (await shop.openReviews(featured._id, TESTIMONIALS));
  const testimonials = newest?.reviews ?? [];
  const allSamples = Boolean(newest?.samples) && newest?.samples === featured?.reviews.count;
  const facts = await shop.shop();
  const questions = faqOf(facts);
  context.set(sharedFacts, { about: [organization(facts)] });
  return data({ featured, several: products.length > 1, testimonials, allSamples, questions }, untilSaleEnds(products));
}

export const headers = loaderHeaders;

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: "Pack'd: Your Hoodie. Your Backpack. One Genius Design.",
    description: "A hoodie with a zip backpack sewn into the back. Free shipping to all 50 states.",
  });

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main">
      <HomeHero product={loaderData.featured} />
      <BelowHero {...loaderData} />
    </main>
  );
}
