/** From hoodie to backpack: the name of each picture, and what to do. The home page, the product's page and the post about it show these steps. */
export const FOLD_STEPS = [
  { view: "front", title: "Wear it", text: "From the front, it's a regular hoodie." },
  { view: "flat", title: "Lay it down", text: "Face up, on anything flat." },
  { view: "sleeves", title: "Fold the sleeves in", text: "Over the front, one at a time." },
  { view: "bundle", title: "Tuck the ends in", text: "Hood down, hem up. Flip it over." },
  { view: "packed", title: "Zip it up", text: "Pull the pack over the bundle, then close the zipper." },
] as const;

/** '1. Wear it' */
export const stepTitle = (index: number): string => `${index + 1}. ${FOLD_STEPS[index]?.title}`;
