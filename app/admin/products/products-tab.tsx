import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { toast } from "#app/ui/toast.ts";
import type { Product } from "#shop/catalog/catalog.ts";
import { ListFrame } from "../kit/list-frame.tsx";
import { sessionOver, useList } from "../kit/use-list.ts";
import { ProductEditor } from "./product-editor.tsx";
import { ProductTable } from "./product-table.tsx";
import type { ProductsApi } from "./products-api.ts";

/** The catalogue: list, create and edit, delete. */
export function ProductsTab({ api }: { api: ProductsApi }) {
  const { list, reload } = useList(api.products, "Failed to fetch products");
  const [edited, setEdited] = useState<Product>();
  const [doomed, setDoomed] = useState<Product>();
  const [deleting, setDeleting] = useState(false);

  async function remove(product: Product) {
    setDeleting(true);
    const answer = await api.deleteProduct(product._id);
    setDeleting(false);
    setDoomed(undefined);
    if (answer.kind === "logged_out") return sessionOver();
    if (answer.kind !== "ok") return toast("Failed to delete product", { kind: "error" });
    toast("Product deleted", { kind: "success" });
    if (edited?._id === product._id) setEdited(undefined);
    await reload();
  }

  return (
    <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_400px]">
      <ListFrame
        title="Products"
        state={list.state}
        count={list.items.length}
        empty="There are no products yet. Create the first one with the form."
        failed="The products could not be loaded."
        onReload={reload}
      >
        <ProductTable products={list.items} edited={edited} onEdit={setEdited} onDelete={setDoomed} />
      </ListFrame>
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
      <Dialog
        open={doomed !== undefined}
        onClose={() => setDoomed(undefined)}
        title="Delete this product?"
        role="alertdialog"
        className="max-w-[460px]!"
      >
        <p>
          <b className="font-[600]">{doomed?.title}</b> leaves the shop. Orders keep what they hold.
        </p>
        <div className="grid grid-cols-2 gap-3">
          <Button variant="ghost" onClick={() => setDoomed(undefined)} data-autofocus>
            Cancel
          </Button>
          <Button busy={deleting} onClick={() => doomed && remove(doomed)}>
            Delete
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
