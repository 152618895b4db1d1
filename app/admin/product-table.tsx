import { Picture } from "#app/ui/picture.tsx";
import { money } from "#app/ui/price.tsx";
import type { Product } from "#shop/catalog/catalog.ts";
import { bodyCell, headCell, ScrollTable, smallButton } from "./list-frame.tsx";

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
    <ScrollTable label="Products" minWidth="min-w-[560px]">
      <thead>
        <tr>
          <th className={headCell}>Product</th>
          <th className={headCell}>Price</th>
          <th className={headCell}>Now</th>
          <th className={headCell}>Inventory</th>
          <th className={headCell}>
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <tr key={product._id} className={product._id === edited?._id ? "bg-paper" : ""}>
            <td className={bodyCell}>
              <div className="flex items-center gap-3">
                <div className="size-12 shrink-0 overflow-hidden rounded-s bg-sand-2">
                  <Picture src={product.image} alt="" sizes="48px" className="size-full object-contain" />
                </div>
                <span className="font-[600]">{product.title}</span>
              </div>
            </td>
            <td className={bodyCell}>{money(product.price)}</td>
            <td className={bodyCell}>{money(product.salePrice)}</td>
            <td className={bodyCell}>{product.inventory}</td>
            <td className={`${bodyCell} pr-0`}>
              <div className="flex justify-end gap-2">
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
      </tbody>
    </ScrollTable>
  );
}
