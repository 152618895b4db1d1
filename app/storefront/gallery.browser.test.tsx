import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { sampleProduct, sampleVariant } from "#test/harness/sample-product.ts";
import { Gallery } from "./gallery.tsx";
import "../app.css";

const pictures = ["front", "back", "packed"].map((name) => ({ src: `/media/${name}-grey.webp`, alt: `The ${name}` }));

test("a picture opens in full size by keyboard, zooms in, leads to the next one, and returns the focus when it closes", async () => {
  await page.viewport(1280, 800);
  const variant = { ...sampleVariant("Grey", { M: 1 }), pictures };
  const product = sampleProduct({ title: "Cap", variants: [variant] });
  await render(<Gallery product={product} variant={variant} />);
  const tile = (name: string) => page.getByRole("button", { name: `Zoom in: The ${name}` });
  const focus = (control: Locator) => (control.element() as HTMLElement).focus();
  const press = (key: string) => userEvent.keyboard(key);
  await expect.element(tile("back")).toBeVisible();
  focus(tile("back"));
  // With a modifier key, the browser handles it.
  await press("{Control>}{ArrowLeft}{/Control}");
  await expect.element(tile("back")).toHaveFocus();
  await press("{ArrowLeft}");
  await expect.element(tile("front")).toHaveFocus();
  await press("{Enter}");

  const zoom = page.getByRole("dialog", { name: "Product pictures, enlarged" });
  const near = zoom.getByRole("button", { name: /^Magnify/ });
  const at = (text: string) => expect.element(zoom.getByRole("status")).toMatchTextContent(new RegExp(`${text}$`));
  await at("1 of 3");
  await expect.element(zoom.getByRole("button", { name: "Close" })).toHaveFocus();
  const width = () => near.element().getBoundingClientRect().width;
  const before = width();
  focus(near);
  await press("{Enter}");
  await expect.element(near).toHaveAttribute("aria-pressed", "true");
  expect(width()).toBe(before * 2);
  await press("-");
  await expect.element(near).toHaveAttribute("aria-pressed", "false");
  await press("{Control>}{ArrowLeft}{/Control}");
  await at("1 of 3");
  await press("{ArrowLeft}");
  await at("3 of 3");
  await zoom.getByRole("button", { name: "Next picture" }).click();
  await at("1 of 3");
  await press("{Escape}");
  await expect.element(zoom).not.toBeInTheDocument();
  await expect.element(tile("front")).toHaveFocus();
});

test("on a phone, the whole garment fills the width, and the sides of its picture can be panned to", async () => {
  await page.viewport(390, 844);
  const variant = { ...sampleVariant("Grey", { M: 1 }), pictures };
  await render(<Gallery product={sampleProduct({ variants: [variant] })} variant={variant} />);
  await page.getByRole("button", { name: "Zoom in: The front" }).click();
  const picture = page.getByRole("button", { name: /^Magnify/ });
  await expect.element(picture).toBeVisible();
  const frame = picture.element().parentElement;
  expect(frame?.scrollWidth).toBeGreaterThan(500);
  await expect.poll(() => frame && frame.scrollWidth - frame.clientWidth - 2 * frame.scrollLeft).toBeLessThan(2);
});
