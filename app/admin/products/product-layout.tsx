import { NavLink, Outlet, useLocation, useParams } from "react-router";
import { Notice } from "#app/ui/notice.tsx";
import type { EditorProduct } from "#shop/selling/product-editor/editor-product.server.ts";
import { inlineLink, SmallButton } from "../kit/buttons.tsx";
import { day } from "../kit/dates.ts";
import { BackLink, Loaded, Page } from "../kit/page.tsx";
import { useAnswer, useStaff } from "../kit/staff.tsx";
import { Strip, tab } from "../kit/strip.tsx";
import { useChange } from "../kit/use-change.ts";
import { isShown, sellableOf, unitsOf } from "./live.ts";
import { PRODUCT_PATHS } from "./product-edit.ts";
import { ProductStatus } from "./product-status.tsx";

const PARTS = [
  ["Details", ""],
  ["Variants", "variants"],
  ["Pictures", "pictures"],
  ["Stock", "stock"],
] as const;

/** The product editor, with a page for each part of a product. */
export default function ProductLayout() {
  const { id = "" } = useParams();
  const { pathname } = useLocation();
  const mayWrite = useStaff().may("products:write");
  const answer = useAnswer("/api/admin/products/:id", { params: { id } });
  const product = answer.data?._id === id ? answer.data : undefined;
  return (
    <Page
      title={product?.title ?? "Product"}
      back={<BackLink to="/admin/products">All products</BackLink>}
      about={
        product && (
          <div className="flex flex-wrap items-center gap-x-4">
            <span>
              <ProductStatus
                product={{ ...product, sellable: sellableOf(product), inventory: unitsOf(product.variants) }}
              />
            </span>
            {isShown(product) && (
              <a href={`/product/${id}`} target="_blank" rel="noreferrer" className={inlineLink}>
                View in shop
              </a>
            )}
          </div>
        )
      }
    >
      <Loaded answer={{ ...answer, data: product }} what="The product" gone="Product not found.">
        {(loaded: EditorProduct) => (
          <>
            <Strip label="Parts of the product" at={pathname} className="mb-5 gap-5">
              {PARTS.map(([label, path]) => (
                <NavLink key={path} to={path} end preventScrollReset className={tab}>
                  {label}
                </NavLink>
              ))}
            </Strip>
            {!mayWrite && <p className="mb-5 text-ink-2">You can view products, but not change them. Ask an owner.</p>}
            {loaded.archivedAt && <Archived id={id} at={loaded.archivedAt} />}
            <Outlet key={id} context={loaded} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

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
