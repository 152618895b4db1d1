import { Picture } from "#app/ui/picture.tsx";
import { money } from "#app/ui/price.tsx";
import type { Product } from "#shop/catalog/catalog.ts";
import { actionCell, cell, RowTable, smallButton, stackedRow } from "../kit/list-frame.tsx";

export function ProductTable({
  products,
  edited,
  onEdit,
  onDelete,
}: {
  products: readonly Product[];
  edited: Product | undefined;
  onEdit: (product: Product) => void;
  onDelete: (product: Product) => void;
}) {
  return (
    <RowTable label="Products" columns={["Product", "Price", "Now", "Inventory"]} minWidth="md:min-w-[560px]">
      {products.map((product) => (
        <tr key={product._id} className={`${stackedRow} ${product._id === edited?._id ? "bg-paper" : ""}`}>
          <td className={`${cell} max-md:col-span-2`}>
            <div className="flex items-center gap-3">
              <div className="size-12 shrink-0 overflow-hidden rounded-sm bg-sand-2">
                <Picture src={product.image} alt="" sizes="48px" className="size-full object-contain" />
              </div>
              <span className="font-[600]">{product.title}</span>
            </div>
          </td>
          <td className={cell}>
            <Small>List price </Small>
            {money(product.price)}
          </td>
          <td className={cell}>
            <Small>now </Small>
            {money(product.salePrice)}
          </td>
          <td className={cell}>
            {product.inventory}
            <Small> in stock</Small>
          </td>
          <td className={actionCell}>
            <div className="flex gap-2 md:justify-end">
              <button
                type="button"
                aria-label={`Edit ${product.title}`}
                onClick={() => onEdit(product)}
                className={smallButton}
              >
                Edit
              </button>
              <button
                type="button"
                aria-label={`Delete ${product.title}`}
                onClick={() => onDelete(product)}
                className={smallButton}
              >
                Delete
              </button>
            </div>
          </td>
        </tr>
      ))}
    </RowTable>
  );
}

/** What the heading of the column says, where there are no columns. */
const Small = ({ children }: { children: string }) => <span className="text-ink-2 md:hidden">{children}</span>;
