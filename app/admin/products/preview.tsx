import { useId, useState } from "react";
import { cardOf } from "#app/storefront/card-product.ts";
import { ProductCard } from "#app/storefront/product-card.tsx";
import { Price, SaleEndsSoon } from "#app/ui/price.tsx";
import { easternWords } from "#platform/eastern-time.ts";
import { formatMoney, toCents } from "#shop/money/money.ts";
import type { Pricing } from "#shop/selling/catalog/pricing.ts";
import { productView } from "#shop/selling/catalog/product-view.ts";
import type { EditorProduct } from "#shop/selling/product-editor/editor-product.server.ts";
import type { ProductEdit } from "#shop/selling/product-editor/product-edit.ts";
import { type PriceStep, previewSale } from "#shop/selling/product-editor/sale-preview.ts";

type Props = {
  edit: ProductEdit | undefined;
  product: EditorProduct | undefined;
  /** Shown if there is nothing to preview. */
  missing?: string;
};

/** Shows the unsaved product as shoppers would see it, now and at each price change. */
export function Preview({ edit, product, missing = "Fix the errors to see a preview." }: Props) {
  const name = useId();
  const [chosen, setChosen] = useState(0);
  const [now] = useState(() => new Date());
  if (!edit) {
    return (
      <Frame>
        <p className="text-ink-2">{missing}</p>
      </Frame>
    );
  }
  const opens = opensAt(edit, now);
  const steps = previewSale(pricingOf(edit), opens ?? now).map((step) => ({ ...step, from: step.from ?? opens }));
  const step = steps[chosen] ?? steps[0];
  const shown = productView(storedOf(edit, product), step?.from ?? now);
  return (
    <Frame>
      <fieldset>
        <legend className="type-label mb-1">
          {edit.liveAt === null ? "If it were live, shoppers would see" : "Shoppers see"}
        </legend>
        {steps.map((one, index) => (
          <label
            key={one.from?.toISOString() ?? "now"}
            className="flex min-h-11 items-start gap-3 py-2.5 md:min-h-9 md:py-1.5"
          >
            <input
              type="radio"
              name={name}
              // Apart from the form around it, so that Enter here doesn't save.
              form=""
              className="mt-[3px] size-[18px] shrink-0 accent-ink"
              checked={one === step}
              onChange={() => setChosen(index)}
            />
            <span>{stepText(one, edit)}</span>
          </label>
        ))}
      </fieldset>
      {/* It only looks like the storefront; nothing in it works. */}
      <div inert className="grid gap-5 rounded-md bg-paper p-4 md:max-lg:max-w-80">
        <ProductCard product={cardOf(shown)} shape="wide" sizes="340px" headingLevel={3} />
        <div className="border-t border-line pt-4">
          <p className="type-small mb-2 text-ink-2">Product page</p>
          <Price product={shown} large />
          {shown.sale && (
            <div className="mt-1 flex flex-wrap gap-x-1 text-[13px]/[18px] font-[600] text-signal">
              {shown.sale.percentOff > 0 && <p>{`${shown.sale.percentOff}% off.`}</p>}
              <SaleEndsSoon product={shown} />
            </div>
          )}
          <p className="mt-3 line-clamp-6 text-[15px]/[23px] whitespace-pre-line">{shown.description}</p>
        </div>
      </div>
    </Frame>
  );
}

const Frame = ({ children }: { children: React.ReactNode }) => (
  <section aria-label="Preview" className="grid min-w-0 gap-4 max-lg:border-t max-lg:border-line max-lg:pt-6">
    <h2 className="-mt-1 text-[18px]/[24px] font-[630]">Preview</h2>
    {children}
  </section>
);

/** When shoppers can first open its page: null if they already can. A draft is previewed as if it were live. */
function opensAt({ liveAt, announced }: ProductEdit, now: Date): Date | null {
  const at = liveAt && !announced ? new Date(liveAt) : now;
  return at > now ? at : null;
}

function stepText({ from, priceCents, sale }: PriceStep, { price }: ProductEdit): string {
  const when = from ? `From ${easternWords(from)}` : "Now";
  const list = sale ? ` instead of ${formatMoney(toCents(price) ?? 0)}` : "";
  return `${when}: ${formatMoney(priceCents)}${list}${sale?.endsSoon ? ", “Sale ends soon!”" : ""}`;
}

type Prices = Pick<ProductEdit, "price" | "salePrice" | "saleStartsAt" | "saleEndsAt">;

export const pricingOf = ({ price, salePrice, saleStartsAt, saleEndsAt }: Prices): Pricing => ({
  priceCents: toCents(price) ?? 0,
  salePriceCents: salePrice === null ? null : (toCents(salePrice) ?? 0),
  saleStartsAt: saleStartsAt ? new Date(saleStartsAt) : null,
  saleEndsAt: saleEndsAt ? new Date(saleEndsAt) : null,
});

function storedOf(edit: ProductEdit, product: EditorProduct | undefined) {
  const stockOf = new Map(product?.variants.map(({ sku, inventory }) => [sku, inventory]));
  return {
    ...pricingOf(edit),
    id: product?._id ?? "new",
    version: product?.version ?? 0,
    title: edit.title,
    description: edit.description,
    colors: edit.colors.map(({ was, color, image }) => ({
      color,
      image: image ?? product?.colors.find((one) => one.color === was)?.image ?? "",
      sizes: edit.variants
        .filter((one) => one.color === color)
        // A new product is previewed as if it were in stock.
        .map(({ size, sku }) => ({ size, sku, onHand: product ? (stockOf.get(sku) ?? 0) : 1 })),
    })),
    pictures: [],
    reviews: { count: 0, average: null },
    updatedAt: new Date(),
  };
}
