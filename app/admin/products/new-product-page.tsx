import { useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { TextArea, TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-parts.tsx";
import { messagesByField } from "#platform/field-error.ts";
import { productForm } from "#shop/selling/catalog/product-form.ts";
import type { ProductEdit } from "#shop/selling/product-editor/product-edit.ts";
import { BackLink } from "../kit/back-link.tsx";
import { Page } from "../kit/page.tsx";
import { useChangeForm } from "../kit/use-change-form.ts";
import { type LiveState, liveMoment } from "./live.ts";
import { LiveFields } from "./live-fields.tsx";
import { PickButton } from "./picture-picker.tsx";
import { Preview } from "./preview.tsx";
import { numberOf, PRODUCT_PATHS } from "./product-edit.ts";

const EMPTY = {
  title: "",
  price: "",
  image: "",
  inventory: "",
  description: "",
  live: "draft",
  liveDay: "",
  liveTime: "",
};
type Fields = typeof EMPTY;

/** The first fields of a product; its colors, sizes, sale and other pictures are edited on its own pages. */
export default function NewProductPage() {
  const navigate = useNavigate();
  const { bind, fields, errors, busy, fill, formProps } = useChangeForm("POST /api/products", {
    what: "the new product",
    saved: EMPTY,
    check: (typed) => messagesOf(bodyOf(typed)),
    at: (field) => (field === "liveAt" ? "liveDay" : field),
    input: (typed) => ({ body: bodyOf(typed) }),
    toast: "Product created",
    failed: "Failed to save product",
    invalidates: PRODUCT_PATHS,
    onDone: ({ _id }) => void navigate(`/admin/products/${_id}`, { replace: true }),
  });
  return (
    <Page title="Add product" back={<BackLink to="/admin/products">All products</BackLink>}>
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_320px]">
        <form {...formProps} aria-label="Add product" className="grid min-w-0 gap-4">
          <TextField {...bind("title")} label="Title" required />
          <div className="grid grid-cols-2 items-start gap-4">
            <TextField
              {...bind("price")}
              label="Price"
              type="number"
              min={0}
              step={0.01}
              inputMode="decimal"
              required
              className="pl-8"
              mark={
                <span className="pointer-events-none absolute inset-y-0 left-4 flex items-center text-ink-2">$</span>
              }
            />
            <TextField
              {...bind("inventory")}
              label="Inventory"
              type="number"
              min={0}
              step={1}
              inputMode="numeric"
              required
            />
          </div>
          <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
            <PickButton
              label="Image"
              name="image"
              url={fields.image}
              error={errors.image}
              onPick={(url) => bind("image").onChange({ target: { value: url } })}
            />
            <LiveFields
              value={{ state: fields.live as LiveState, day: fields.liveDay, time: fields.liveTime }}
              error={errors.liveDay}
              onChange={({ state, day, time }) => fill({ live: state, liveDay: day, liveTime: time })}
            />
          </div>
          <TextArea {...bind("description")} label="Description" rows={4} required />
          <p className="text-ink-2">Next you can add colors, sizes, more pictures and a sale.</p>
          <FormError text={errors.form} />
          <div className="max-lg:sticky max-lg:bottom-14 max-lg:z-1 max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:py-3">
            <Button type="submit" busy={busy}>
              Create product
            </Button>
          </div>
        </form>
        <Preview
          edit={previewOf(fields)}
          product={undefined}
          missing="Add a title, price and picture to see a preview."
        />
      </div>
    </Page>
  );
}

/** As far as it is typed; its one color and size get their names from the server. */
function previewOf({ title, price, image, description }: Fields): ProductEdit | undefined {
  if (title.trim() === "" || image === "" || !(numberOf(price) > 0)) return undefined;
  return {
    ...{ title, description, price: numberOf(price), salePrice: null, saleStartsAt: null, saleEndsAt: null },
    colors: [{ was: null, color: "Standard", image }],
    sizes: [{ was: null, size: "One Size" }],
    variants: [{ color: "Standard", size: "One Size", sku: "" }],
  };
}

const bodyOf = ({ title, price, image, inventory, description, live, liveDay, liveTime }: Fields) => ({
  ...{ title, image, description, price: numberOf(price) },
  inventory: numberOf(inventory),
  liveAt: liveMoment({ state: live as LiveState, day: liveDay, time: liveTime }),
});

function messagesOf(body: ReturnType<typeof bodyOf>) {
  const { liveAt, image, ...messages } = messagesByField(productForm.safeParse(body).error?.issues ?? []);
  return { ...messages, liveDay: liveAt, image: image && "Please choose a picture" };
}
