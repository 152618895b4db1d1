import { useId, useMemo } from "react";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { dayOfYear } from "#app/ui/day.ts";
import { Notice } from "#app/ui/notice.tsx";
import { toast } from "#app/ui/toast.ts";
import { easternDay } from "#platform/eastern-day.ts";
import type { EditorProduct } from "#shop/selling/product-editor/editor-product.server.ts";
import { saleDoubts } from "#shop/selling/product-editor/sale-preview.ts";
import { BackLink } from "../kit/back-link.tsx";
import { smallButton } from "../kit/list-frame.tsx";
import { Page } from "../kit/page.tsx";
import { useAskAnew, useStaff, whyItFailed } from "../kit/staff.tsx";
import { UnsavedGuard } from "../kit/unsaved-guard.tsx";
import { deskApi } from "./desk-api.ts";
import { MeanwhileNotice } from "./meanwhile-notice.tsx";
import { NamesSection } from "./names-section.tsx";
import { PicturesPanel } from "./pictures-panel.tsx";
import { Preview, pricingOf } from "./preview.tsx";
import { readPage } from "./product-values.ts";
import { SaleSection } from "./sale-section.tsx";
import { StockSection } from "./stock-section.tsx";
import { TextsSection } from "./texts-section.tsx";
import { useProductPage } from "./use-product-page.ts";

/** The page of a product, opened with what the shop has; `product` is asked for anew now and then. */
export function ProductPageForm({ product }: { product: EditorProduct | undefined }) {
  const page = useProductPage(product);
  const { may } = useStaff();
  const askAnew = useAskAnew();
  const formId = useId();
  const { base, values, errors, told, change } = page;
  const edit = useMemo(() => {
    const read = readPage(values, base);
    return read.ok ? read.edit : undefined;
  }, [values, base]);
  const sold = useMemo(() => new Set(base?.variants.filter((one) => one.sold).map(({ sku }) => sku)), [base]);
  const doubts = edit ? saleDoubts(pricingOf(edit), base && pricingOf(base), new Date()) : [];
  // Its stock is what the shop has now, its names are those of the version that is edited.
  const stocked = product && base?.version === product.version ? product : base;

  return (
    <Page
      title={base?.title ?? "New product"}
      back={<BackLink to="/admin/products">All products</BackLink>}
      actions={
        base &&
        !base.archivedAt && (
          <Link to={`/product/${base._id}`} target="_blank" className={smallButton}>
            View in shop
          </Link>
        )
      }
    >
      {page.touched && <UnsavedGuard what="the product" />}
      {base?.archivedAt && <Archived product={base} at={base.archivedAt} />}
      {told && (
        <div className="mb-6">
          <MeanwhileNotice {...told} onTake={page.take} onTakeAll={() => base && page.open(base)} />
        </div>
      )}
      <div className="grid items-start gap-x-14 gap-y-8 **:focus:scroll-mb-36 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid min-w-0 gap-8">
          <form
            id={formId}
            noValidate
            aria-label="Product"
            className="grid min-w-0 gap-8"
            onSubmit={(event) => {
              event.preventDefault();
              void page.save(event.currentTarget);
            }}
          >
            <TextsSection
              values={values}
              errors={errors}
              onChange={change}
              {...(page.address && { address: page.address })}
            />
            <SaleSection values={values} errors={errors} doubts={doubts} onChange={change} />
            <NamesSection values={values} errors={errors} sold={sold} onChange={change} newKey={page.newKey} />
          </form>
          {base && !base.archivedAt && (
            <div className="border-t border-line pt-6">
              <PicturesPanel productId={base._id} colors={base.colors.map(({ color }) => color)} />
            </div>
          )}
          {stocked && <StockSection product={stocked} onChanged={() => askAnew("/api/products")} />}
        </div>
        <div className="lg:sticky lg:top-4">
          <Preview edit={edit} product={stocked} />
        </div>
      </div>
      {may("products:write") && (
        <div
          className={`-mx-5 mt-8 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface px-5 py-3 lg:mx-0 lg:px-0 ${page.touched ? "sticky bottom-14 z-10 lg:bottom-0" : ""}`}
        >
          <Button type="submit" form={formId} busy={page.busy} small>
            {base ? "Save changes" : "Create product"}
          </Button>
          {base && page.touched && (
            <button type="button" className={smallButton} onClick={() => page.open(base)}>
              Undo changes
            </button>
          )}
          <p className="text-ink-2" role="status">
            {errors.form ?? (page.touched ? "Not saved yet." : "")}
          </p>
        </div>
      )}
    </Page>
  );
}

function Archived({ product, at }: { product: EditorProduct; at: string }) {
  const { call, may } = useStaff();
  const askAnew = useAskAnew();
  async function restore() {
    const answer = await deskApi(call).restore(product._id);
    if (answer.kind !== "ok") return toast(whyItFailed(answer), { kind: "error" });
    toast("Product is back in the shop", { kind: "success" });
    askAnew("/api/admin/products/:id");
  }
  return (
    <Notice tone="quiet" className="mb-6 flex flex-wrap items-center justify-between gap-3">
      <span>
        Archived since {dayOfYear(easternDay(new Date(at)))}: shoppers do not see it. Orders keep what they hold.
      </span>
      {may("products:write") && (
        <button type="button" className={smallButton} onClick={() => void restore()}>
          Bring back
        </button>
      )}
    </Notice>
  );
}
