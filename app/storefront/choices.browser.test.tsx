import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { ColorChoice, SizeChoice } from "./choices.tsx";

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

test("a chosen size that is sold out says so in the place of its fit", async () => {
  const sizes = [
    { size: "M", inventory: 0 },
    { size: "L", inventory: 2 },
  ];
  const choose = (chosen: string) => <SizeChoice {...{ sizes, chosen }} fit="relaxed fit" onChoose={() => {}} />;
  const screen = await render(choose("M"));
  await expect.element(screen.getByText("M, sold out")).toBeVisible();
  await screen.rerender(choose("L"));
  await expect.element(screen.getByText("L, relaxed fit")).toBeVisible();
});
