import { type ReactNode, useMemo } from "react";
import { Link, useOutletContext } from "react-router";
import { TextArea, TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { SPEC_NAMES, SPECS } from "#shop/selling/catalog/product-specs.ts";
import type { EditorProduct } from "#shop/selling/product-editor/editor-product.server.ts";
import { productEdit } from "#shop/selling/product-editor/product-edit.ts";
import { saleDoubts } from "#shop/selling/product-editor/sale-preview.ts";
import { useChangeForm } from "../kit/change-form.ts";
import { CheckBox, DollarField } from "../kit/fields.tsx";
import { SaveBar } from "../kit/save-bar.tsx";
import { Part } from "../kit/section.tsx";
import { useStaff } from "../kit/staff.tsx";
import { detailsEdit, detailsOf, detailWords } from "./details.ts";
import { typedState, unitsOf } from "./live.ts";
import { LiveFields, MomentFields } from "./live-fields.tsx";
import { Preview, pricingOf } from "./preview.tsx";
import { editErrors, PRODUCT_PATHS, saved, unchanged, useFieldsOf } from "./product-edit.ts";

/** The first page of the product editor: texts, price, sale and visibility. */
export default function DetailsPage() {
  const product = useOutletContext<EditorProduct>();
  const { may } = useStaff();
  const form = useDetails(product);
  const { bind, fields, marks, formProps } = form;
  const edit = useMemo(() => {
    const typed = { ...unchanged(product), ...detailsEdit(fields, product) };
    return productEdit.safeParse(typed).success ? typed : undefined;
  }, [fields, product]);
  const doubts = edit ? saleDoubts(pricingOf(edit), pricingOf(product), new Date()) : [];
  const { salePrice, saleStartsAt, saleEndsAt } = fields;
  const hasSale = [salePrice, saleStartsAt, saleEndsAt, marks.saleStartsAt, marks.saleEndsAt].some(Boolean);
  return (
    <form {...formProps} aria-label="Details" tabIndex={-1} className="outline-none">
      <div className="grid items-start gap-x-12 gap-y-5 lg:grid-cols-[minmax(0,1fr)_320px]">
        <fieldset disabled={!may("products:write")} className="grid min-w-0 gap-5">
          <TextField {...bind("title")} label="Title" required />
          <TextArea {...bind("description")} label="Description" rows={6} required />
          <LinkedFields product={product} />
          <Part title="Pricing">
            <div className="grid grid-cols-2 items-start gap-4">
              <DollarField {...bind("price")} label="Price" required />
              <DollarField {...bind("salePrice")} label="Sale price" optional hint="Leave empty for no sale." />
            </div>
            {hasSale && (
              <div className="grid gap-4 md:grid-cols-2">
                <MomentFields {...bind("saleStartsAt")} label="Sale starts" hint="Leave empty to start now." />
                <MomentFields
                  {...bind("saleEndsAt")}
                  label="Sale ends"
                  hint="Without a time, it lasts until the end of the day."
                />
              </div>
            )}
            {doubts.map((doubt) => (
              <Notice key={doubt} tone="warn">
                {doubt}
              </Notice>
            ))}
          </Part>
          <Part
            title="Product facts"
            folded
            about={
              product.specs.sample
                ? "Shown in your shop under Details, labeled as sample data. Replace them with yours; empty ones are hidden."
                : "Shown in your shop under Details. Empty ones are hidden."
            }
          >
            <div className="grid items-start gap-4 md:grid-cols-2">
              {SPEC_NAMES.map((name) => (
                <TextField
                  key={name}
                  {...bind(name)}
                  label={SPECS[name].label}
                  optional
                  hint={`For example: ${SPECS[name].example}`}
                />
              ))}
            </div>
          </Part>
        </fieldset>
        <div className="grid min-w-0 gap-8">
          <fieldset disabled={!may("products:write")} className="contents">
            <Part title="Visibility">
              <LiveFields {...bind("liveAt")} />
              {typedState(fields.liveAt) === "at" && (
                <CheckBox {...bind("announced")} label="Show a countdown until then" />
              )}
            </Part>
          </fieldset>
          <Preview edit={edit} product={product} />
        </div>
      </div>
      <SaveBar form={form} />
    </form>
  );
}

function useDetails(product: EditorProduct) {
  const loaded = useFieldsOf(product, detailsOf);
  return useChangeForm("PUT /api/admin/products/:id", {
    what: "the details",
    saved: loaded,
    say: detailWords,
    check: (fields) => editErrors({ ...unchanged(product), ...detailsEdit(fields, product) }),
    at(field) {
      const name = field.replace(/^edit\./, "").replace(/^specs\./, "");
      return name in loaded ? name : "form";
    },
    input: (fields) => saved(product, detailsEdit(fields, product)),
    toast: "Product updated",
    failed: "Failed to save product",
    invalidates: PRODUCT_PATHS,
  });
}

/** Links for two fields of the specification's form that are edited on their own pages. */
const LinkedFields = ({ product: { colors, variants } }: { product: EditorProduct }) => (
  <div className="grid grid-cols-2 gap-4">
    <LinkedField to="pictures" name="Image" text="Change pictures">
      <span className="size-11 shrink-0 overflow-hidden rounded-sm bg-sand-2">
        <Picture
          src={colors.find(({ image }) => image !== "")?.image ?? ""}
          alt=""
          sizes="44px"
          className="size-full object-contain"
        />
      </span>
    </LinkedField>
    <LinkedField to="stock" name="Inventory" text={`${unitsOf(variants)} in stock`} />
  </div>
);

type LinkedProps = { to: string; name: string; text: string; children?: ReactNode };

const LinkedField = ({ to, name, text, children }: LinkedProps) => (
  <Link to={to} className="flex min-h-11 min-w-0 items-center gap-3">
    {children}
    <span className="min-w-0">
      <span className="type-label block">{name}</span>
      <span className="type-small block underline underline-offset-[3px]">{text}</span>
    </span>
  </Link>
);
