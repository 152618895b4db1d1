import { expect, it } from "vitest";
import { sampleEditorProduct } from "#test/harness/sample-editor-product.ts";
import { isRemoved, newColor, newSize, skuAt, variantsEdit, variantsOf } from "./variants.ts";

const TEE = sampleEditorProduct("S", "M");
const { liveAt: LIVE } = TEE;
const HOODIE = {
  ...TEE,
  colors: [{ color: "Grey", image: "/g.webp", swatch: "#808080", liveAt: LIVE }],
  variants: TEE.variants.map((variant) => ({ ...variant, sku: `PACKD-GREY-${variant.size}` })),
};
const OPENED = variantsOf(HOODIE);

it("leaves an unedited product unchanged", () => {
  expect(variantsEdit(OPENED, HOODIE)).toEqual({
    colors: [{ was: "Grey", color: "Grey", picture: undefined, swatch: "#808080", liveAt: LIVE }],
    sizes: ["S", "M"].map((size) => ({ was: size, size, liveAt: LIVE })),
    variants: ["S", "M"].map((size) => ({ color: "Grey", size, sku: `PACKD-GREY-${size}` })),
  });
});

it("suggests SKUs from the names until one is typed or cleared", () => {
  const red = { ...newColor("new-1"), name: "Red", picture: "/r.webp" };
  const typed = { ...OPENED, colors: [...OPENED.colors, red], skus: { ...OPENED.skus, "cell:new-1 s-M": "" } };
  expect(OPENED.sizes.map((size) => skuAt(typed, HOODIE, red, size))).toEqual(["PACKD-RED-S", ""]);
  const { colors, variants } = variantsEdit(typed, HOODIE);
  expect(colors[1]).toEqual({ was: null, color: "Red", picture: "/r.webp", swatch: null, liveAt: null });
  expect(variants.map(({ sku }) => sku)).toEqual(["PACKD-GREY-S", "PACKD-GREY-M", "PACKD-RED-S"]);
});

it("finds a color that someone else renamed by its SKUs", () => {
  const stone = { ...HOODIE.colors[0], color: "Stone", image: "/s.webp", swatch: null, liveAt: LIVE };
  const theirs = { ...HOODIE, colors: [stone], variants: HOODIE.variants.map((one) => ({ ...one, color: "Stone" })) };
  const typed = { ...OPENED, sizes: [...OPENED.sizes, { ...newSize("new-1"), name: "L" }] };
  expect(variantsEdit(typed, theirs).colors).toMatchObject([{ was: "Stone", color: "Grey", picture: "/g.webp" }]);
});

it("finds the variants that a save removes", () => {
  const [s, m] = OPENED.sizes;
  if (!s || !m) throw new Error("There are two sizes");
  const gone = (typed: typeof OPENED) =>
    HOODIE.variants.filter((one) => isRemoved(one, typed, HOODIE)).map(({ size }) => size);
  expect(gone({ ...OPENED, sizes: [s] })).toEqual(["M"]);
  expect(gone({ ...OPENED, skus: { ...OPENED.skus, "cell:c-Grey s-S": "" } })).toEqual(["S"]);
  expect(gone({ ...OPENED, sizes: [s, { ...m, name: "Medium" }] })).toEqual([]);
  expect(gone({ ...OPENED, sizes: [s, { ...newSize("new-1"), name: "m" }] })).toEqual([]);
});
