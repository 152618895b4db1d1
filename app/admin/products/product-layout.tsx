import { NavLink, Outlet, useParams } from "react-router";
import { Notice } from "#app/ui/notice.tsx";
import type { EditorProduct } from "#shop/selling/product-editor/editor-product.server.ts";
import { BackLink } from "../kit/back-link.tsx";
import { smallButton } from "../kit/button-styles.ts";
import { day } from "../kit/dates.ts";
import { Loaded } from "../kit/loaded.tsx";
import { Page } from "../kit/page.tsx";
import { SmallButton } from "../kit/small-button.tsx";
import { useAnswer, useStaff } from "../kit/staff.tsx";
import { useChange } from "../kit/use-change.ts";
import { PRODUCT_PATHS } from "./product-edit.ts";
import { ProductStatus } from "./product-status.tsx";

const PARTS = [
  ["Details", ""],
  ["Variants", "variants"],
  ["Pictures", "pictures"],
  ["Stock", "stock"],
] as const;

/** The editor of a product: each of its parts is a page of its own. */
export default function ProductLayout() {
  const { id = "" } = useParams();
  const answer = useAnswer("/api/admin/products/:id", { params: { id } });
  const product = answer.data?._id === id ? answer.data : undefined;
  return (
    <Page
      title={product?.title ?? "Product"}
      back={<BackLink to="/admin/products">All products</BackLink>}
      about={product && <ProductStatus product={{ ...product, inventory: inventoryOf(product) }} />}
      actions={
        product &&
        !product.archivedAt && (
          <a href={`/product/${id}`} target="_blank" rel="noreferrer" className={smallButton}>
            View in shop
          </a>
        )
      }
    >
      <nav
        aria-label="Parts of the product"
        className="-mx-5 mb-5 flex gap-1.5 overflow-x-auto px-5 py-1 lg:mx-0 lg:px-0"
      >
        {PARTS.map(([label, path]) => (
          <NavLink
            key={path}
            to={path}
            end
            preventScrollReset
            className="type-label inline-flex min-h-11 shrink-0 items-center rounded-pill border-[1.5px] border-line-strong px-3.5 hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-surface lg:min-h-9"
          >
            {label}
          </NavLink>
        ))}
      </nav>
      <Loaded answer={{ ...answer, data: product }} what="The product">
        {(loaded: EditorProduct) => (
          <>
            {loaded.archivedAt && <Archived id={id} at={loaded.archivedAt} />}
            <Outlet key={id} context={loaded} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

const inventoryOf = ({ variants }: EditorProduct) => variants.reduce((sum, { inventory }) => sum + inventory, 0);

function Archived({ id, at }: { id: string; at: string }) {
  const { may } = useStaff();
  const { run } = useChange("POST /api/admin/products/:id/restoration", {
    toast: "Product restored",
    invalidates: PRODUCT_PATHS,
  });
  return (
    <Notice tone="quiet" className="mb-6 flex flex-wrap items-center justify-between gap-3">
      <span>Archived on {day(at)}. Shoppers can't see it. Past orders keep it.</span>
      {may("products:write") && <SmallButton onClick={() => void run({ params: { id } })}>Restore</SmallButton>}
    </Notice>
  );
}
