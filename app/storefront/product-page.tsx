import { useState } from "react";
import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { services } from "#app/context.ts";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { useQuery } from "#app/ui/query.ts";
import type { Route } from "./+types/product-page.ts";
import { BuyBox } from "./buy-box.tsx";
import { chooseVariant, type Wish } from "./choose-variant.ts";
import { useFreshProduct } from "./fresh-product.ts";
import { Gallery } from "./gallery.tsx";
import { loaderHeaders, untilSaleEnds } from "./page-lifetime.ts";
import { ReviewSection } from "./review-section.tsx";
import { REVIEWS_PER_PAGE } from "./use-reviews.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(services);
  const product = await shop.findProduct(params.id);
  if (!product) throw data(null, { status: 404 });
  const [reviews, { goodUntil, ...delivery }] = await Promise.all([
    shop.openReviews(product._id, REVIEWS_PER_PAGE),
    shop.estimateDelivery(),
  ]);
  return data({ product, reviews, delivery }, untilSaleEnds([product], goodUntil));
}

export const headers = loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.product) : []);

/** Another color in the address changes the choice, not the product. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate;

export default function ProductPage({ loaderData: { product: loaded, reviews } }: Route.ComponentProps) {
  const product = useFreshProduct(loaded);
  const query = useQuery();
  const [picked, setPicked] = useState<Wish & { of: string }>();
  const wish = picked?.of === product._id ? picked : { color: query.get("color"), size: query.get("size") };
  const { variant, size } = chooseVariant(product, wish);

  return (
    <main id="main">
      <div className="wrap">
        <nav aria-label="Breadcrumb" className="hidden pt-1 pb-5 text-[14px] text-ink-2 md:block">
          <Link to="/shop" className="hover:underline">
            Shop
          </Link>{" "}
          / {product.title}
        </nav>
        {variant && (
          <div className="grid items-start grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-6 lg:grid-cols-[minmax(0,1fr)_428px]">
            <Gallery title={product.title} variant={variant} />
            <BuyBox
              product={product}
              variant={variant}
              size={size}
              onWish={(wished) => setPicked({ ...wished, of: product._id })}
            />
          </div>
        )}
      </div>
      <ReviewSection product={product} first={reviews} />
    </main>
  );
}
