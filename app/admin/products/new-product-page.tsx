import { useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { TextArea, TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-parts.tsx";
import { messagesByField } from "#platform/field-error.ts";
import { newProductForm } from "#shop/selling/catalog/product-form.ts";
import type { ProductEdit } from "#shop/selling/product-editor/product-edit.ts";
import { useChangeForm } from "../kit/change-form.ts";
import { ChipsBox, namesIn } from "../kit/chips-box.tsx";
import { DollarField } from "../kit/fields.tsx";
import { BackLink, Page } from "../kit/page.tsx";
import { dollarsOf, numberOf } from "../kit/typed-number.ts";
import { liveMoment } from "./live.ts";
import { LiveFields } from "./live-fields.tsx";
import { PickButton } from "./picture-picker.tsx";
import { Preview } from "./preview.tsx";
import { PRODUCT_PATHS } from "./product-edit.ts";

const EMPTY = {
  title: "",
  price: "",
  image: "",
  inventory: "",
  colors: "",
  sizes: "",
  description: "",
  liveAt: "draft",
};
type Fields = typeof EMPTY;

/** Creates a product with its first fields. Its sale, stock by color and size, and other pictures are edited afterward. */
export default function NewProductPage() {
  const navigate = useNavigate();
  const { bind, fields, errors, busy, formProps } = useChangeForm("POST /api/products", {
    what: "the new product",
    once: true,
    saved: EMPTY,
    check: (typed) => messagesOf(bodyOf(typed)),
    at: fieldOf,
    input: (typed) => ({ body: bodyOf(typed) }),
    toast: "Product created",
    failed: "Failed to save product",
    invalidates: PRODUCT_PATHS,
    onDone: ({ _id }) => void navigate(`/admin/products/${_id}`, { replace: true }),
  });
  const count = Math.max(1, namesIn(fields.colors).length) * Math.max(1, namesIn(fields.sizes).length);
  return (
    <Page title="Add product" back={<BackLink to="/admin/products">All products</BackLink>}>
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_320px]">
        <form {...formProps} aria-label="Add product" className="grid min-w-0 gap-4">
          <TextField {...bind("title")} label="Title" required />
          <div className="grid grid-cols-2 items-start gap-4">
            <DollarField {...bind("price")} label="Price" required />
            <TextField
              {...bind("inventory")}
              label="Inventory"
              inputMode="numeric"
              autoComplete="off"
              required
              hint={count > 1 ? `Spread evenly over ${count} variants` : undefined}
            />
          </div>
          <div className="grid items-start gap-4 md:grid-cols-2">
            <ChipsBox label="Colors" optional placeholder="Grey, Black" {...bind("colors")} />
            <ChipsBox label="Sizes" optional placeholder="S, M, L, XL" {...bind("sizes")} />
          </div>
          <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
            <PickButton {...bind("image")} label="Image" />
            <LiveFields {...bind("liveAt")} />
          </div>
          <TextArea {...bind("description")} label="Description" rows={4} required />
          <p className="text-ink-2">Next, you can add a picture for each color and set up a sale.</p>
          <FormError text={errors.form} />
          <div className="max-lg:sticky max-lg:bottom-14 max-lg:z-1 max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:py-3">
            <Button type="submit" busy={busy} className="max-md:w-full">
              Create product
            </Button>
          </div>
        </form>
        <Preview
          edit={previewOf(fields)}
          product={undefined}
          missing="Add a title, price, and picture to see a preview."
        />
      </div>
    </Page>
  );
}

/** A preview of what is typed so far. Without a color or size, it uses the same default names as the server. */
function previewOf({ title, price, image, description, liveAt, ...names }: Fields): ProductEdit | undefined {
  if (title.trim() === "" || image === "" || !(dollarsOf(price) > 0)) return undefined;
  const colors = names.colors === "" ? ["Standard"] : namesIn(names.colors);
  const sizes = names.sizes === "" ? ["One Size"] : namesIn(names.sizes);
  return {
    ...{ title, description, price: dollarsOf(price), salePrice: null, saleStartsAt: null, saleEndsAt: null },
    liveAt: liveMoment(liveAt),
    colors: colors.map((color) => ({ was: null, color, image })),
    sizes: sizes.map((size) => ({ was: null, size })),
    variants: colors.flatMap((color) => sizes.map((size) => ({ color, size, sku: "" }))),
  };
}

const bodyOf = ({ title, price, image, inventory, colors, sizes, description, liveAt }: Fields) => ({
  ...{ title, image, description, price: dollarsOf(price), inventory: numberOf(inventory) },
  colors: namesIn(colors),
  sizes: namesIn(sizes),
  liveAt: liveMoment(liveAt),
});

/** Maps the server's name of a field to the form's. */
const fieldOf = (field: string): string => /^(colors|sizes)\./.exec(field)?.[1] ?? field;

function messagesOf(body: ReturnType<typeof bodyOf>) {
  const { image, ...messages } = messagesByField(newProductForm.safeParse(body).error?.issues ?? []);
  return { ...messages, image: image && "Please choose a picture" };
}
