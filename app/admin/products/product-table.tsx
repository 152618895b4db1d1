import {
  type ColumnDef,
  columnFilteringFeature,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  filterFn_includesString,
  globalFilteringFeature,
  rowPaginationFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useEffect, useMemo } from "react";
import { Link } from "react-router";
import { shortDay } from "#app/ui/day.ts";
import { Picture } from "#app/ui/picture.tsx";
import { money } from "#app/ui/price.tsx";
import type { Product } from "#shop/selling/catalog/product-schema.server.ts";
import { Arrow } from "../kit/arrow.tsx";
import { actionCell, cell, smallButton, stackedRow } from "../kit/list-frame.tsx";

const PAGE_SIZE = 25;

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowPaginationFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
  sortedRowModel: createSortedRowModel(),
  filterFns: { includesString: filterFn_includesString },
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic },
});

type Row = { product: Product };

type Props = {
  products: readonly Product[];
  search: string;
  edited: Product | undefined;
  mayWrite: boolean;
  onEdit: (product: Product) => void;
  onDelete: (product: Product) => void;
};

/** What is for sale, to be searched by title and sku, sorted by any column, a page at a time. */
export function ProductTable({ products, search, edited, mayWrite, onEdit, onDelete }: Props) {
  const data = useMemo(() => products.map((product): Row => ({ product })), [products]);
  const table = useTable({
    features,
    columns: COLUMNS,
    data,
    getRowId: ({ product }) => product._id,
    initialState: { pagination: { pageIndex: 0, pageSize: PAGE_SIZE } },
    globalFilterFn: "includesString",
    getColumnCanGlobalFilter: ({ id }) => id === "words",
    autoResetPageIndex: false,
    enableMultiSort: false,
  });
  const { setGlobalFilter, setPageIndex } = table;
  useEffect(() => {
    setGlobalFilter(search.trim());
    setPageIndex(0);
  }, [search, setGlobalFilter, setPageIndex]);

  const found = table.getFilteredRowModel().rows.length;
  const { pageIndex } = table.state.pagination;
  const pages = Math.max(1, Math.ceil(found / PAGE_SIZE));
  // What was deleted may have been all of the last page.
  useEffect(() => {
    if (pageIndex >= pages) setPageIndex(pages - 1);
  }, [pageIndex, pages, setPageIndex]);

  const heads = table.getHeaderGroups()[0]?.headers.filter(({ id }) => id !== "words") ?? [];
  return (
    <>
      <p role="status" className="sr-only">{`${found} ${found === 1 ? "product" : "products"}`}</p>
      {found === 0 && <p className="border-t border-line py-6 text-ink-2">No product has that in its title or skus.</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section aria-label="Products" tabIndex={0} className="overflow-x-auto">
        <table className="w-full border-collapse text-left text-[14px]/[20px] max-md:block md:min-w-[640px]">
          <thead className="max-md:sr-only">
            <tr>
              {heads.map((header) => {
                const sorted = header.column.getIsSorted();
                return (
                  <th
                    key={header.id}
                    aria-sort={sorted === "asc" ? "ascending" : sorted === "desc" ? "descending" : undefined}
                    className="border-b border-line pr-4 font-[560] whitespace-nowrap text-ink-2"
                  >
                    <button
                      type="button"
                      onClick={header.column.getToggleSortingHandler()}
                      className="inline-flex min-h-9 items-center gap-1 hover:text-ink"
                    >
                      {String(header.column.columnDef.header)}
                      {sorted && <Arrow to={sorted === "asc" ? "up" : "down"} />}
                    </button>
                  </th>
                );
              })}
              {mayWrite && (
                <th className="border-b border-line">
                  <span className="sr-only">Actions</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody className="max-md:block">
            {table.getRowModel().rows.map(({ id, original: { product } }) => (
              <ProductRow key={id} {...{ product, edited, mayWrite, onEdit, onDelete }} />
            ))}
          </tbody>
        </table>
      </section>
      {pages > 1 && (
        <nav aria-label="Pages of Products" className="mt-4 flex items-center gap-3">
          <button type="button" className={smallButton} disabled={pageIndex === 0} onClick={() => table.previousPage()}>
            Previous
          </button>
          <span className="text-ink-2">{`Page ${pageIndex + 1} of ${pages}`}</span>
          <button
            type="button"
            className={smallButton}
            disabled={pageIndex >= pages - 1}
            onClick={() => table.nextPage()}
          >
            Next
          </button>
        </nav>
      )}
    </>
  );
}

const COLUMNS: ColumnDef<typeof features, Row>[] = [
  { id: "title", header: "Product", accessorFn: ({ product }) => product.title, sortFn: "alphanumeric" },
  { id: "price", header: "Price", accessorFn: ({ product }) => product.price, sortFn: "basic" },
  { id: "now", header: "Now", accessorFn: ({ product }) => product.salePrice, sortFn: "basic" },
  // What is on sale first, the sale that ends first before the others.
  { id: "sale", header: "Sale", accessorFn: ({ product }) => saleKey(product), sortFn: "basic" },
  { id: "stock", header: "Inventory", accessorFn: ({ product }) => product.inventory, sortFn: "basic" },
  { id: "words", accessorFn: ({ product }) => wordsOf(product) },
];

const saleKey = ({ sale }: Product): string => (sale ? (sale.endsAt ?? "9") : "~");

const wordsOf = ({ _id, title, variants }: Product): string =>
  [title, _id, ...variants.flatMap(({ color, sizes }) => [color, ...sizes.map(({ sku }) => sku)])].join(" ");

function ProductRow({ product, edited, mayWrite, onEdit, onDelete }: Omit<Props, "products" | "search"> & Row) {
  return (
    <tr className={`${stackedRow} ${product._id === edited?._id ? "bg-paper" : ""}`}>
      <td className={`${cell} max-md:col-span-2 md:min-w-[220px]`}>
        <div className="flex items-center gap-3">
          <div className="size-12 shrink-0 overflow-hidden rounded-sm bg-sand-2">
            <Picture src={product.image} alt="" sizes="48px" className="size-full object-contain" />
          </div>
          <Link
            to={`/admin/products/${product._id}`}
            className="inline-flex min-h-11 items-center font-[600] wrap-anywhere underline decoration-ink/40 underline-offset-[3px] hover:decoration-current md:min-h-6"
          >
            {product.title}
          </Link>
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
      <td className={`${cell} whitespace-nowrap`}>
        {product.sale ? saleText(product.sale) : <span className="text-ink-2">no sale</span>}
      </td>
      <td className={cell}>
        {product.inventory === 0 ? <span className="text-error">Sold out</span> : product.inventory}
        {product.inventory > 0 && <Small> in stock</Small>}
      </td>
      {mayWrite && (
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
      )}
    </tr>
  );
}

const saleText = ({ percentOff, lastDay }: NonNullable<Product["sale"]>): string =>
  `${percentOff}% off${lastDay ? ` until ${shortDay(lastDay)}` : ", no end"}`;

/** What the heading of the column says, where there are no columns. */
const Small = ({ children }: { children: string }) => <span className="text-ink-2 md:hidden">{children}</span>;
