import { Link } from "#app/ui/link.tsx";
import { ONLY_SIZE } from "#shop/selling/catalog/catalog.ts";
import { productAddress } from "./links.ts";
import type { ShownChoice } from "./shown-product.ts";

/** Under a sold-out color: links to the colors that have its size in stock. */
export function OtherColors({ product, size }: ShownChoice) {
  const colors = product.variants
    .filter(({ sizes }) => sizes.some((one) => one.size === size?.size && one.inventory > 0))
    .map(({ color }) => color);
  if (!size || colors.length === 0) return null;
  return (
    <p className="order-first -mt-2 text-[15px]/[22px]">
      {size.size === ONLY_SIZE ? "Available" : `${size.size} is available`} in{" "}
      {new Intl.ListFormat("en-US").formatToParts(colors).map(({ type, value }) =>
        type === "literal" ? (
          value
        ) : (
          <Link
            key={value}
            to={`${productAddress(product._id, value)}&size=${encodeURIComponent(size.size)}`}
            preventScrollReset
            // The link goes away.
            onClick={() => document.querySelector<HTMLElement>(`[name=color][value="${CSS.escape(value)}"]`)?.focus()}
            className="underline underline-offset-[3px]"
          >
            {value}
          </Link>
        ),
      )}
      .
    </p>
  );
}
