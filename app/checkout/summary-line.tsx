import { removeWithUndo } from "#app/storefront/cart-undo.ts";
import { LinePicture } from "#app/storefront/line-picture.tsx";
import { TextButton } from "#app/ui/button.tsx";
import { formatMoney } from "#shop/money/money.ts";
import { type CartLine, type LineCheck, linePrice } from "#shop/selling/cart/cart.ts";
import { noticeText } from "#shop/selling/cart/check-cart.ts";
import { itemWords, variantWords } from "#shop/selling/catalog/catalog.ts";

type Props = { line: CartLine; check: LineCheck | undefined; compact: boolean };

const sizes = {
  normal: "grid-cols-[72px_minmax(0,1fr)_auto] lg:grid-cols-[92px_minmax(0,1fr)_auto]",
  compact: "grid-cols-[52px_minmax(0,1fr)_auto]",
};

/** One line of the order. A line that is sold out says so and can be removed. */
export function SummaryLine({ line, check, compact }: Props) {
  const buyable = check?.left !== 0;
  return (
    <li className={`grid items-center gap-x-5 ${compact ? sizes.compact : sizes.normal}`}>
      <LinePicture
        line={line}
        buyable={buyable}
        className={compact ? "h-16 rounded-sm" : "h-[88px] rounded-md lg:h-28"}
      />
      <div className="min-w-0">
        <p className="text-[15px]/[20px] font-[600]">{line.title}</p>
        <p className="text-[14px]/[20px] text-ink-2">
          {variantWords(line, compact && buyable && `quantity ${line.quantity}`)}
        </p>
        {!compact && buyable && <p className="text-[14px]/[20px] text-ink-2">Quantity {line.quantity}</p>}
        {/* The list of changes above the button says how many are left. */}
        {check?.notices.map(
          (notice) =>
            notice.kind !== "fewer_left" && (
              <p key={notice.kind} className="type-small text-signal">
                {noticeText(notice)}
              </p>
            ),
        )}
        {!buyable && (
          <TextButton
            aria-label={`Remove ${itemWords(line)}`}
            onClick={(event) => removeWithUndo(line, event.currentTarget)}
          >
            Remove
          </TextButton>
        )}
      </div>
      {buyable && <p className="font-[600] whitespace-nowrap">{formatMoney(linePrice(line))}</p>}
    </li>
  );
}
