/** The details that shoppers ask about, in the order of the product page. */
export const SPECS = {
  fabric: { label: "Fabric", example: "80% cotton, 20% recycled polyester" },
  weight: { label: "Weight", example: "1 lb 9 oz in size M" },
  care: { label: "Care", example: "Machine wash cold, hang to dry" },
  packedSize: { label: "Packed size", example: "12 × 15 × 5 in" },
  fits: { label: "What fits inside", example: "A 13-inch laptop and a water bottle" },
} as const;

export type Spec = keyof typeof SPECS;

export const SPEC_NAMES = Object.keys(SPECS) as Spec[];

/** `sample`: made up for the demo shop. */
export type ProductSpecs = Partial<Record<Spec, string>> & { sample?: true };

/** The filled-in specs in order. They stay marked as samples until staff change one. */
export function filledSpecs(
  entered: Readonly<Partial<Record<Spec, string | undefined>>>,
  stored: ProductSpecs = {},
): ProductSpecs {
  const filled: ProductSpecs = {};
  for (const name of SPEC_NAMES) {
    const text = entered[name];
    if (text) filled[name] = text;
  }
  const same = SPEC_NAMES.every((name) => filled[name] === stored[name]);
  return stored.sample && same ? { ...filled, sample: true } : filled;
}
