import { useCallback, useState } from "react";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { toast } from "#app/ui/toast.ts";
import type { Product } from "#shop/selling/catalog/product-schema.server.ts";
import { ListFrame, smallButton } from "../kit/list-frame.tsx";
import { FindBox } from "../kit/list-tools.tsx";
import { saveFile } from "../kit/save-file.ts";
import { useStaff } from "../kit/staff.tsx";
import { useList } from "../kit/use-list.ts";
import { ArchivedList } from "./archived-list.tsx";
import { CsvDialog } from "./csv-dialog.tsx";
import { deskApi } from "./desk-api.ts";
import { ProductEditor } from "./product-editor.tsx";
import { ProductTable } from "./product-table.tsx";
import type { ProductsApi } from "./products-api.ts";

/** The catalogue: list, create and edit, delete; what was archived, and files in and out. */
export function ProductsTab({ api }: { api: ProductsApi }) {
  const { may } = useStaff();
  const { list, reload } = useList(api.products, "Failed to fetch products");
  const [edited, setEdited] = useState<Product>();
  const [doomed, setDoomed] = useState<Product>();
  const [search, setSearch] = useState("");
  const [showsArchived, setShowsArchived] = useState(false);
  const mayWrite = may("products:write");
  const reloadList = useCallback(() => void reload(), [reload]);

  return (
    <div className={mayWrite ? "grid items-start gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1fr)_320px]" : ""}>
      <div className="min-w-0">
        <Tools
          search={search}
          onSearch={setSearch}
          showsArchived={showsArchived}
          onShowArchived={setShowsArchived}
          onImported={reloadList}
        />
        {showsArchived ? (
          <ArchivedList search={search} onRestored={reloadList} />
        ) : (
          <ListFrame
            title="Products"
            state={list.state}
            count={list.items.length}
            empty="There are no products yet. Create the first one with the form."
            failed="The products could not be loaded."
            onReload={reload}
          >
            <ProductTable
              products={list.items}
              search={search}
              edited={edited}
              mayWrite={mayWrite}
              onEdit={setEdited}
              onDelete={setDoomed}
            />
          </ListFrame>
        )}
      </div>
      {mayWrite && (
        <ProductEditor
          key={edited ? `edit ${edited._id}` : "create"}
          product={edited}
          api={api}
          onCancel={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined);
            void reload();
          }}
        />
      )}
      <DeleteDialog
        api={api}
        product={doomed}
        onClose={() => setDoomed(undefined)}
        onDeleted={(product) => {
          if (edited?._id === product._id) setEdited(undefined);
          void reload();
        }}
      />
    </div>
  );
}

type ToolsProps = {
  search: string;
  onSearch: (text: string) => void;
  showsArchived: boolean;
  onShowArchived: (shows: boolean) => void;
  onImported: () => void;
};

function Tools({ search, onSearch, showsArchived, onShowArchived, onImported }: ToolsProps) {
  const { call, may } = useStaff();
  const [importing, setImporting] = useState(false);

  async function exportAll() {
    const answer = await deskApi(call).exportCsv();
    if (answer.kind !== "ok") return toast("The products could not be exported", { kind: "error" });
    saveFile(answer.data, "products.csv");
  }

  return (
    <div className="mb-5 flex flex-wrap items-end gap-3">
      <div className="flex w-full">
        <FindBox label="Find products" placeholder="Title, color or sku" value={search} onChange={onSearch} />
      </div>
      <button
        type="button"
        aria-pressed={showsArchived}
        className={`${smallButton} aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-surface`}
        onClick={() => onShowArchived(!showsArchived)}
      >
        Archived
      </button>
      <button type="button" className={smallButton} onClick={() => void exportAll()}>
        Export CSV
      </button>
      {may("products:write") && (
        <>
          <button type="button" className={smallButton} onClick={() => setImporting(true)}>
            Import CSV
          </button>
          <Link to="/admin/products/new" className={smallButton}>
            New with colors and sizes
          </Link>
          <CsvDialog open={importing} onClose={() => setImporting(false)} onApplied={onImported} />
        </>
      )}
    </div>
  );
}

function DeleteDialog({
  api,
  product,
  onClose,
  onDeleted,
}: {
  api: ProductsApi;
  product: Product | undefined;
  onClose: () => void;
  onDeleted: (product: Product) => void;
}) {
  const [deleting, setDeleting] = useState(false);

  async function remove(doomed: Product) {
    setDeleting(true);
    const answer = await api.deleteProduct(doomed._id);
    setDeleting(false);
    onClose();
    if (answer.kind !== "ok") return toast("Failed to delete product", { kind: "error" });
    toast("Product deleted", { kind: "success" });
    onDeleted(doomed);
  }

  return (
    <Dialog
      open={product !== undefined}
      onClose={onClose}
      title="Delete this product?"
      role="alertdialog"
      className="max-w-[460px]!"
    >
      <p>
        <b className="font-[600]">{product?.title}</b> leaves the shop. Orders keep what they hold; one that was ordered
        is archived and can come back.
      </p>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="ghost" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button busy={deleting} onClick={() => product && remove(product)}>
          Delete
        </Button>
      </div>
    </Dialog>
  );
}
