import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { ColorChoice } from "./choices.tsx";

const variant = (color: string, swatch?: string) => ({
  color,
  image: "",
  inventory: 1,
  sizes: [],
  ...(swatch && { swatch }),
});

async function shownNames(...variants: ReturnType<typeof variant>[]): Promise<string[]> {
  const { container } = await render(
    <ColorChoice variants={variants} chosen="Grey" onChoose={() => {}} onConsider={() => {}} />,
  );
  return [...container.querySelectorAll("label span")]
    .filter((name) => !name.classList.contains("sr-only"))
    .map((name) => name.textContent);
}

test("colors are shown as swatches, or all by name if one of them has none", async () => {
  expect(await shownNames(variant("Grey"), variant("Forest", "#224422"))).toEqual([]);
  expect(await shownNames(variant("Grey"), variant("Rust", "#aa4422"), variant("Forest"))).toEqual([
    "Grey",
    "Rust",
    "Forest",
  ]);
});
