import type { ReactNode } from "react";
import { useLocation, useNavigationType } from "react-router";
import { services } from "#app/context.ts";
import { useShopFacts } from "#app/shop-facts.ts";
import { type CardProduct, cardOf } from "#app/storefront/card-product.ts";
import { useCart } from "#app/storefront/cart-store.ts";
import { ColorRow } from "#app/storefront/color-row.tsx";
import { PACKED, PackedPicture } from "#app/storefront/packed-picture.tsx";
import { StagePanel } from "#app/storefront/stage-panel.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { titleOf } from "#app/ui/page-meta.ts";
import { useHydrated } from "#app/ui/query.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { Unbroken } from "#app/ui/unbroken.tsx";
import { lineKey } from "#shop/selling/cart/cart.ts";
import type { Route } from "./+types/out-of-stock-page.ts";
import { Confirmation } from "./confirmation.tsx";
import { GoneItem, GonePicture } from "./gone-item.tsx";
import {
  alertAddress,
  type Came,
  goneLines,
  restockText,
  type SkuStock,
  soldOutOf,
  soldOutWords,
  stockOf,
  unsoldLines,
} from "./sold-out.ts";

const cameOf = (state: unknown): Came => (typeof state === "object" && state !== null ? state : {});

export async function loader({ context }: Route.LoaderArgs) {
  const products = await context.get(services).listProducts();
  const [product, ...others] = products;
  return { stock: stockOf(products), product: product && others.length === 0 ? cardOf(product) : undefined };
}

/** Shown when an item is sold out and, if the shop's settings say so, after an order. */
export default function OutOfStockPage({ loaderData: { stock, product } }: Route.ComponentProps) {
  const location = useLocation();
  // The reason is in the browser's history, which the server doesn't see.
  const { afterOrder, refused, saved } = cameOf(useHydrated() ? location.state : undefined);
  if (afterOrder) return <AfterOrder stock={stock} />;
  if (soldOutOf(stock) === "nothing" && !refused && !saved) return <InStock product={product} />;
  return (
    <main id="main" className="wrap py-7 md:py-10">
      <StockNews stock={stock} refused={refused} saved={saved} heading="h1" />
    </main>
  );
}

/** For a visit after everything is back. `product`: the shop's only one. */
function InStock({ product }: { product: CardProduct | undefined }) {
  const { heading, text } = soldOutWords({ soldOut: "nothing" });
  return (
    <main id="main" className="grid grid-cols-[minmax(0,1fr)] gap-y-14 pt-7 md:gap-y-24 md:pt-10">
      <title>{titleOf(heading)}</title>
      <div className="wrap w-full">
        <StagePanel picture={PACKED} priority>
          <h1 className="type-hero">{heading}</h1>
          <p className="type-lead mt-5 mb-7 max-w-[27em] text-ink/80">{text}</p>
          <WaysOn />
        </StagePanel>
      </div>
      {product && <ColorRow product={product} />}
    </main>
  );
}

/** The confirmation of the order comes first. */
function AfterOrder({ stock }: { stock: readonly SkuStock[] }) {
  const allInStock = soldOutOf(stock) === "nothing";
  return (
    <Confirmation button={allInStock && <BackToShop isMain={false} />} links={allInStock && MORE_LINKS}>
      {!allInStock && (
        <div data-print="no" className="mt-14 border-t border-line pt-14">
          <StockNews stock={stock} heading="h2" />
        </div>
      )}
    </Confirmation>
  );
}

type NewsProps = { stock: readonly SkuStock[]; heading: "h1" | "h2" } & Partial<Pick<Came, "refused" | "saved">>;

function StockNews({ stock, refused, saved, heading: Heading }: NewsProps) {
  const policies = useShopFacts()?.policies;
  const cart = useCart();
  const lines = saved ?? cart.lines;
  // After a reload, the stock is the newer of the two.
  const isNew = useNavigationType() !== "POP";
  const gone = goneLines(stock, lines, isNew ? (refused ?? saved) : []);
  const unsold = unsoldLines(stock, lines).length;
  // With a saved cart, the cart itself is empty.
  const rest = saved ? 0 : lines.length - gone.length - unsold;
  const { heading, text } = soldOutWords({
    soldOut: soldOutOf(stock),
    refused: refused !== undefined,
    gone: gone.length,
    unsold,
    cart: saved ? "your saved cart" : "your cart",
  });
  // Items that are no longer sold won't be restocked.
  const sku = gone[0] ?? (unsold > 0 ? undefined : stock.find(({ inStock }) => !inStock));
  const said = (
    <>
      {Heading === "h1" && <title>{titleOf(heading)}</title>}
      <Heading className="type-h1">{heading}</Heading>
      <p className="type-lead text-balance text-ink-2">
        {text} {refused && <b className="font-[600] text-ink">Nothing was charged.</b>}
      </p>
      {sku && policies && (
        <p className="text-ink-2">
          <Unbroken>{restockText(policies)}</Unbroken>
        </p>
      )}
    </>
  );
  if (gone.length === 0) {
    return (
      <div className="grid justify-items-center gap-5 text-center">
        <PackedPicture shape="tall" priority={Heading === "h1"} />
        {said}
        <WaysOn toCheckout={refused !== undefined && rest > 0} className="justify-center">
          {sku && (
            <ButtonLink to={alertAddress(sku)} className="max-md:w-full">
              Email me when it's back
            </ButtonLink>
          )}
        </WaysOn>
      </div>
    );
  }
  const [only] = gone.length === 1 ? gone : [];
  const waysOn = (
    <div>
      {rest > 0 && (
        <p className="mb-4">{rest === 1 ? "The other item is" : `The other ${rest} items are`} still in your cart.</p>
      )}
      <WaysOn toCheckout={rest > 0} isMain={false} />
    </div>
  );
  if (only) {
    return (
      <div className="grid grid-cols-[96px_minmax(0,1fr)] items-start gap-x-4 gap-y-8 *:first:col-span-full *:last:col-span-full lg:grid-cols-[7fr_5fr] lg:grid-rows-[auto_auto_1fr] lg:gap-x-14 lg:*:col-span-1!">
        <div className="grid gap-5">{said}</div>
        <GonePicture
          line={only}
          sizes="(min-width: 1080px) 510px, 96px"
          className="aspect-4/5 lg:row-span-3 lg:min-h-[520px]"
        />
        <ul aria-label="Sold out" className="max-lg:contents">
          <li key={lineKey(only)} className="max-lg:contents">
            <GoneItem line={only} isMain={rest === 0} isOpen={rest === 0} className="max-lg:contents lg:grid" />
          </li>
        </ul>
        {waysOn}
      </div>
    );
  }
  return (
    <div className="grid gap-8">
      <div className="grid gap-5">{said}</div>
      <ul aria-label="Sold out" className="grid gap-7 max-md:divide-y max-md:divide-line lg:grid-cols-2">
        {gone.map((line) => (
          <li
            key={lineKey(line)}
            className="grid grid-cols-[96px_minmax(0,1fr)] gap-x-4 gap-y-6 pb-7 md:grid-cols-2 md:gap-x-8"
          >
            <GonePicture
              line={line}
              sizes="(min-width: 760px) 400px, 96px"
              className="aspect-4/5 lg:aspect-auto lg:max-h-[480px] lg:[contain:size]"
            />
            <GoneItem line={line} isMain={rest === 0} isOpen={false} className="contents md:grid" />
          </li>
        ))}
      </ul>
      {waysOn}
    </div>
  );
}

type WaysOnProps = {
  toCheckout?: boolean;
  /** Its first button is the page's primary action. */
  isMain?: boolean;
  className?: string;
  children?: ReactNode;
};

function WaysOn({ toCheckout = false, isMain = true, className = "", children }: WaysOnProps) {
  return (
    <div className={`flex flex-wrap items-center gap-x-5 gap-y-3 ${className}`}>
      {toCheckout && (
        <ButtonLink to="/checkout" className="max-md:w-full">
          Back to Checkout
        </ButtonLink>
      )}
      {children}
      <BackToShop isMain={isMain && !toCheckout && !children} />
      {MORE_LINKS}
    </div>
  );
}

const BackToShop = ({ isMain }: { isMain: boolean }) => (
  <ButtonLink to="/shop" variant={isMain ? "primary" : "ghost"} className="max-md:w-full">
    Back to Shop
  </ButtonLink>
);

const MORE_LINKS = (
  <>
    <TextLink to="/">Go Home</TextLink>
    <TextLink to="/contact">Contact Us</TextLink>
  </>
);
