import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { services } from "#app/context.ts";
import { sharedFacts } from "#app/sharing.tsx";
import { sharedProduct } from "#app/structured-data.server.ts";
import { Link } from "#app/ui/link.tsx";
import { NearPart } from "#app/ui/near-part.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { shortDay } from "#platform/day-words.ts";
import type { Route } from "./+types/product-page.ts";
import { BuyBox } from "./buy-box.tsx";
import { choicesOf } from "./choose-variant.ts";
import { useFreshProduct } from "./fresh-product.ts";
import { Gallery } from "./gallery.tsx";
import { renderName } from "./gallery-pictures.ts";
import { loaderHeaders, untilSaleEnds } from "./page-lifetime.ts";
import { countText } from "./reviews.tsx";
import { type ShownProduct, shownOf } from "./shown-product.ts";
import { useChoice } from "./use-choice.ts";
import { REVIEWS_PER_PAGE, type ShownReview, type ShownReviews, toShow } from "./use-reviews.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const shop = context.get(services);
  const product = await shop.findProduct(params.id);
  if (!product) throw data(null, { status: 404 });
  const [reviews, delivery, facts] = await Promise.all([
    shop.openReviews(product._id, REVIEWS_PER_PAGE),
    shop.estimateDelivery(),
    shop.shop(),
  ]);
  context.set(
    sharedFacts,
    sharedProduct({ product, facts, samples: reviews.samples }, new URL(request.url).searchParams),
  );
  const shown = { product: shownOf(product), reviews: toShow(reviews), delivery };
  const { headers } = untilSaleEnds([product], delivery.goodUntil);
  return data(shown, { headers: { ...headers, "x-choices": choicesOf(product) } });
}

export const headers = loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.product) : []);

/** A new color in the URL changes the choice, not the product. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate;

export default function ProductPage({ loaderData: { product: loaded, reviews, delivery } }: Route.ComponentProps) {
  const { product, refresh } = useFreshProduct(loaded);
  const choice = useChoice(product);
  const render = choice.variant && renderName(choice.variant.image);

  return (
    <main id="main">
      <div className="wrap">
        <nav aria-label="Breadcrumb" className="hidden pt-1 pb-5 text-[14px] text-ink-2 md:block">
          <Link to="/shop" className="hover:underline">
            Shop
          </Link>{" "}
          / {product.title}
        </nav>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-5 md:gap-y-6 lg:grid-cols-[minmax(0,1fr)_428px]">
          {choice.variant && <Gallery product={product} variant={choice.variant} />}
          <BuyBox
            key={product._id}
            product={product}
            allSamples={reviews.allSamples}
            choice={choice}
            delivery={delivery}
            onDue={refresh}
          />
        </div>
      </div>
      {render && choice.variant && (
        <NearPart
          load={loadFold}
          props={{ title: product.title, color: choice.variant.color, render }}
          room="min-h-110 noscript:hidden"
        />
      )}
      <ReviewSection product={product} first={reviews} />
    </main>
  );
}

type ReviewSectionProps = { product: ShownProduct; first: ShownReviews };

const loadFold = async () => (await import("./fold-row.tsx")).FoldRow;
const loadList = async () => (await import("./review-list.tsx")).ReviewList;

/** Buyers' reviews. They are far down the page, so the list is fetched when the shopper scrolls near it. */
function ReviewSection({ product, first }: ReviewSectionProps) {
  const { count, average } = product.reviews;
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="wrap pt-14 md:pt-24">
      <h2 id="reviews-title" className={average === null ? "type-h3 mb-2" : "type-h2 mb-7 md:mb-10"}>
        {countText(count, first.allSamples)}
      </h2>
      {average === null ? (
        <p className="type-lead text-ink-2">Buyers can leave a review after delivery.</p>
      ) : (
        <>
          <noscript>{import.meta.env.SSR && <FirstReviews reviews={first.reviews} />}</noscript>
          <NearPart load={loadList} props={{ product, average, first }} room="min-h-240 noscript:hidden" />
        </>
      )}
    </section>
  );
}

/** Few, because every page contains them. */
const FIRST_REVIEWS = 2;

/** For readers without JavaScript, for whom the full list can't load. */
const FirstReviews = ({ reviews }: { reviews: readonly ShownReview[] }) => (
  <ul className="grid gap-x-14 gap-y-7 border-t border-line pt-7 md:grid-cols-2">
    {reviews.slice(0, FIRST_REVIEWS).map(({ name, rating, text, date, sample }) => (
      <li key={`${name} ${date}`}>
        <p className="type-label">
          {name}, {rating} of 5 stars, {shortDay(date)}
          {sample && " (sample)"}
        </p>
        <p className="mt-1 max-w-[34em] whitespace-pre-line text-ink-2">{text}</p>
      </li>
    ))}
  </ul>
);
