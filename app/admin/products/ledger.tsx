import { useState } from "react";
import { Link } from "react-router";
import { SelectField } from "#app/ui/field.tsx";
import { easternWords } from "#platform/eastern-time.ts";
import type {
  EditorProduct,
  EditorVariant,
  StockMovement,
} from "#shop/selling/product-editor/editor-product.server.ts";
import { PagedList, usePages } from "../kit/paged-list.tsx";
import type { Columns } from "../kit/table.tsx";
import { REASON_WORDS, signed } from "./stock-words.ts";

const COLUMNS: Columns<StockMovement> = [
  { id: "at", head: "When", show: ({ at }) => <span className="whitespace-nowrap">{easternWords(new Date(at))}</span> },
  { id: "delta", head: "Change", align: "right", phone: "right", show: ({ delta }) => signed(delta) },
  {
    id: "total",
    head: "Stock after it",
    align: "right",
    phone: "hidden",
    show: ({ total }) => total,
  },
  {
    id: "why",
    head: "Why",
    phone: "wide",
    show: ({ reason, note, total }) => (
      <>
        {(REASON_WORDS as Record<string, string>)[reason] ?? reason}
        {note && <span className="text-ink-2">: {note}</span>}
        <span className="text-ink-2 md:hidden">, {total} after it</span>
      </>
    ),
  },
  {
    id: "who",
    head: "Who",
    show: ({ order, actor }) =>
      order ? (
        <Link
          to={`/admin/orders/${order._id}`}
          className="inline-flex min-h-6 items-center underline underline-offset-[3px]"
        >
          {order.orderNumber}
        </Link>
      ) : (
        (actor ?? "The shop")
      ),
  },
];

/** Every change of the stock of one color and size, newest first. */
export function Ledger({ product }: { product: EditorProduct }) {
  const all = [...product.variants, ...product.archived];
  const [chosen, setChosen] = useState<string>();
  const sku = all.find((one) => one.sku === chosen)?.sku ?? all[0]?.sku ?? "";
  const pages = usePages("/api/admin/products/:id/stock-movements", { params: { id: product._id }, query: { sku } });
  return (
    <PagedList
      title="Ledger"
      tools={
        <div className="w-full max-w-[420px]">
          <SelectField label="Of" value={sku} onChange={({ target }) => setChosen(target.value)}>
            {product.variants.map(optionOf)}
            {product.archived.length > 0 && (
              <optgroup label="No longer offered">{product.archived.map(optionOf)}</optgroup>
            )}
          </SelectField>
        </div>
      }
      pages={pages}
      columns={COLUMNS}
      rowId={({ _id }) => String(_id)}
      rowName={({ at }) => `change of ${easternWords(new Date(at))}`}
      empty="There never was any stock of it."
      failed="The ledger could not be loaded."
      minWidth="md:min-w-[760px]"
    />
  );
}

const optionOf = ({ sku, color, size, inventory }: EditorVariant) => (
  <option key={sku} value={sku}>
    {color}, {size}: {inventory} in stock ({sku})
  </option>
);
