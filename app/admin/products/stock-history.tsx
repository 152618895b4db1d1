import { SelectField } from "#app/ui/field.tsx";
import type {
  EditorProduct,
  EditorVariant,
  StockMovement,
} from "#shop/selling/product-editor/editor-product.server.ts";
import { Moment, OrderLink } from "../kit/cells.tsx";
import { List } from "../kit/list.tsx";
import { useListQuery } from "../kit/list-query.ts";
import type { Columns } from "../kit/table.tsx";
import { reasonWords, signed } from "./stock-words.ts";

const COLUMNS: Columns<StockMovement> = [
  { head: "When", phone: "left", show: ({ at }) => <Moment at={at} /> },
  { head: "Change", align: "right", phone: "right", show: ({ delta }) => signed(delta) },
  { head: "Stock after", align: "right", phone: "hidden", show: ({ total }) => total },
  {
    head: "Why",
    show: ({ reason, note, total }) => (
      <>
        {reasonWords(reason)}
        {note && <span className="text-ink-2">: {note}</span>}
        <span className="text-ink-2 md:hidden">, {total} left</span>
      </>
    ),
  },
  {
    head: "Source",
    phone: "left",
    show: ({ order, actor }) =>
      order ? <OrderLink order={order} /> : actor === null || actor === "system" ? "System" : actor,
  },
];

const SCOPE = "history";

/** All stock changes of one color and size, newest first. */
export function StockHistory({ product }: { product: EditorProduct }) {
  const all = [...product.variants, ...product.archived];
  const { filter, setFilter } = useListQuery([{ name: "sku" }], SCOPE);
  const sku = all.find((one) => one.sku === filter.sku)?.sku ?? all[0]?.sku ?? "";
  return (
    <List
      title="Stock history"
      scope={SCOPE}
      path="/api/admin/products/:id/stock-movements"
      params={{ id: product._id }}
      query={{ sku }}
      columns={COLUMNS}
      rowId={({ _id }) => String(_id)}
      empty={{ title: "No stock yet" }}
      minWidth="md:min-w-[760px]"
      above={
        <div className="mb-3 w-full max-w-[420px]">
          <SelectField label="Variant" value={sku} onChange={({ target }) => setFilter({ sku: target.value })}>
            {product.variants.map(optionOf)}
            {product.archived.length > 0 && (
              <optgroup label="No longer sold">{product.archived.map(optionOf)}</optgroup>
            )}
          </SelectField>
        </div>
      }
    />
  );
}

const optionOf = ({ sku, color, size, inventory }: EditorVariant) => (
  <option key={sku} value={sku}>
    {color}, {size}: {inventory} in stock ({sku})
  </option>
);
