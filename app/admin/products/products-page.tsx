import { useState } from "react";
import { Link } from "react-router";
import { Picture } from "#app/ui/picture.tsx";
import { money } from "#app/ui/price.tsx";
import { toast } from "#app/ui/toast.ts";
import type { EditorListItem } from "#shop/selling/product-editor/editor-product.server.ts";
import { ActionMenu, type MenuAction } from "../kit/action-menu.tsx";
import { primaryButton, SmallButton } from "../kit/buttons.tsx";
import { choicesOf, ItemLink } from "../kit/cells.tsx";
import { recentDay } from "../kit/dates.ts";
import { useDownload } from "../kit/download-button.tsx";
import { List } from "../kit/list.tsx";
import { useStaff } from "../kit/staff.tsx";
import type { Columns } from "../kit/table.tsx";
import { useChange } from "../kit/use-change.ts";
import { CsvDialog } from "./csv-dialog.tsx";
import { DropLink } from "./drop-link.tsx";
import { LIVE_STATES } from "./live.ts";
import { PRODUCT_PATHS } from "./product-edit.ts";
import { ARCHIVED, ProductStatus } from "./product-status.tsx";

/** The catalog for staff, including drafts and archived products. */
export default function ProductsPage() {
  const mayWrite = useStaff().may("products:write");
  const [importing, setImporting] = useState(false);
  const { busy, download } = useDownload();
  const files = [
    {
      label: busy ? "Preparing..." : "Export CSV",
      press: () =>
        download({ get: (call) => call("GET /api/admin/products.csv", { file: true }), name: "products.csv" }),
    },
    ...(mayWrite ? [{ label: "Import CSV", press: () => setImporting(true) }] : []),
  ];
  return (
    <>
      <List
        title="Products"
        path="/api/admin/products"
        columns={COLUMNS}
        filters={[
          { kind: "search", name: "q", label: "Find products", placeholder: "Title, color, or SKU" },
          { kind: "choice", name: "state", label: "Status", choices: choicesOf(STATES) },
        ]}
        empty={{ title: "No products yet", text: "Add your first one." }}
        failed="Failed to fetch products"
        minWidth="md:min-w-[820px]"
        above={<DropLink />}
        actions={
          <>
            {files.map(({ label, press }) => (
              <SmallButton key={label} onClick={press} className="max-md:hidden">
                {label}
              </SmallButton>
            ))}
            <ActionMenu label="More actions" busy={busy} actions={files} className="md:hidden" />
          </>
        }
        add={
          mayWrite && (
            <Link to="/admin/products/new" className={primaryButton}>
              Add product
            </Link>
          )
        }
      />
      <CsvDialog open={importing} onClose={() => setImporting(false)} />
    </>
  );
}

const STATES = { live: LIVE_STATES.live, draft: LIVE_STATES.draft, scheduled: LIVE_STATES.at, archived: ARCHIVED };

const COLUMNS: Columns<EditorListItem> = [
  {
    head: "Product",
    show: (product) => (
      <span className="flex items-center gap-3 max-md:items-start">
        <span className="size-12 shrink-0 overflow-hidden rounded-sm bg-sand-2">
          <Picture src={product.image} alt="" sizes="48px" className="size-full object-contain" />
        </span>
        <span>
          <ItemLink to={`/admin/products/${product._id}`}>{product.title}</ItemLink>
          <span className="mt-1 flex flex-wrap gap-x-2 md:hidden">
            <ProductStatus product={product} />
          </span>
        </span>
      </span>
    ),
  },
  { head: "Status", phone: "hidden", show: (product) => <ProductStatus product={product} /> },
  {
    head: "Inventory",
    phone: "left",
    align: "right",
    show: ({ inventory, archivedAt }) => (
      <span
        className={`whitespace-nowrap max-md:pl-15 ${archivedAt ? "text-ink-2" : inventory === 0 ? "text-error" : ""}`}
      >
        {inventory}
        <span className="md:hidden"> in stock</span>
      </span>
    ),
  },
  {
    head: "Price",
    phone: "right",
    align: "right",
    show: ({ price, salePrice, sale, archivedAt }) => (
      <span className={archivedAt ? "text-ink-2" : ""}>
        {money(archivedAt ? price : salePrice)}{" "}
        {sale && !archivedAt && (
          <span className="whitespace-nowrap text-ink-2 md:block">
            <s>{money(price)}</s>{" "}
            <span className="max-md:hidden">
              {sale.percentOff}% off{!sale.lastDay && ","}
            </span>
            <span className="max-md:block">
              <span className="md:hidden">Sale{!sale.lastDay && ","}</span>
              {sale.lastDay ? ` until ${recentDay(sale.lastDay)}` : " no end"}
            </span>
          </span>
        )}
      </span>
    ),
  },
  { head: "", phone: "corner", align: "right", show: (product) => <Actions product={product} /> },
];

function Actions({ product: { _id, title, archivedAt } }: { product: EditorListItem }) {
  const restore = useChange("POST /api/admin/products/:id/restoration", {
    toast: "Product restored",
    invalidates: PRODUCT_PATHS,
  });
  const remove = useChange("DELETE /api/products/:id", {
    toast: "Product deleted",
    invalidates: PRODUCT_PATHS,
    gone: "ok",
  });
  const params = { id: _id };
  if (!useStaff().may("products:write")) return null;
  const ask = {
    title: "Delete this product?",
    text: `Removes ${title} from your shop. Its planned restocks are cancelled. Past orders keep it. If it was ever ordered, you can restore it later.`,
    async send() {
      const answer = await remove.send({ params });
      if (answer.kind !== "ok") toast("Failed to delete product", { kind: "error" });
      return answer;
    },
  };
  const actions: MenuAction[] = archivedAt
    ? [{ label: "Restore", press: () => void restore.run({ params }) }]
    : [
        { label: "Edit", to: `/admin/products/${_id}` },
        { label: "Delete", danger: true, ask },
      ];
  return <ActionMenu label={`More actions, ${title}`} actions={actions} />;
}
