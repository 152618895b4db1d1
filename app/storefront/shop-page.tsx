import { type ReactNode, useLayoutEffect, useRef } from "react";
import { data, type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import { services } from "#app/context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/shop-page.ts";
import { cardOf } from "./card-product.ts";
import { HoodieLater } from "./hoodie-later.tsx";
import { loaderHeaders, untilSaleEnds } from "./page-lifetime.ts";
import { ShopControls } from "./shop-controls.tsx";
import { applyFilters, noMatchText, readFilters, type ShopFilters, shopChoices, writeFilter } from "./shop-filters.ts";
import { ShopList } from "./shop-list.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const products = await context.get(services).listProducts();
  const { headers } = untilSaleEnds(products);
  return data({ products: products.map(cardOf) }, { headers: { ...headers, "x-choices": shopChoices() } });
}

export const headers = loaderHeaders;

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: "Shop All Products",
    description: "The hoodie with a backpack built into its back, in all its colors and sizes.",
  });

/** Filters change the URL, not the data. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate;

export default function ShopPage({ loaderData: { products } }: Route.ComponentProps) {
  const [query, setQuery] = useSearchParams();
  // A second quick choice adds to the first, which may not be in the URL yet.
  const chosen = useRef(query);
  // Before the effects of the controls, one of which applies choices made before hydration.
  useLayoutEffect(() => {
    chosen.current = query;
  }, [query]);
  const count = useRef<HTMLParagraphElement>(null);
  const filters = readFilters(query);
  const shown = applyFilters(products, filters);

  function choose(name: keyof ShopFilters, value: string) {
    chosen.current = writeFilter(chosen.current, name, value);
    setQuery(chosen.current, { preventScrollReset: true });
  }

  return (
    <main id="main" className="wrap pt-7 md:pt-10">
      <div className="grid grid-cols-[1fr_auto] items-end gap-x-14 gap-y-4">
        <h1 className="type-h1 max-md:col-span-2">Shop All Products</h1>
        {products.length > 0 && <ShopControls filters={filters} onChoose={choose} />}
        <p ref={count} tabIndex={-1} role="status" className="text-[14px]/[20px] text-ink-2 max-md:row-start-2">
          {shown.length} {shown.length === 1 ? "product" : "products"}
        </p>
      </div>
      {shown.length > 0 ? (
        <ShopList products={shown} />
      ) : products.length > 0 ? (
        <Empty text={noMatchText(filters)}>
          {/* It disappears with the empty list, and the count takes its focus. */}
          <ButtonLink to="/shop" preventScrollReset onClick={() => count.current?.focus()}>
            Show All Products
          </ButtonLink>
        </Empty>
      ) : (
        <Empty text="There's nothing for sale right now." />
      )}
    </main>
  );
}

/** The empty list: why it is empty, and a drawing. */
const Empty = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className="mt-4 grid gap-x-14 gap-y-12 border-t border-line pt-14 lg:grid-cols-[7fr_5fr]">
    <div className="grid content-center justify-items-start gap-6">
      <p className="type-h3 text-balance">{text}</p>
      {children}
    </div>
    <HoodieLater />
  </div>
);
