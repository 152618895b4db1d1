import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { framePicture, galleryOf, isRender } from "./gallery-pictures.ts";
import { FRAMES } from "./turn.ts";

const variant = (color: string, pictures?: { src: string; alt: string }[]) => ({
  color,
  image: pictures?.[0]?.src ?? "",
  inventory: 1,
  sizes: [],
  pictures,
});

it("shows a color's pictures in order, with the alt texts from staff", () => {
  const grey = variant("Grey", [
    { src: "https://pictures.example/b.jpg", alt: "The hood" },
    { src: "https://pictures.example/a.jpg", alt: "The zip" },
  ]);

  expect(galleryOf({ title: "Hoodie", variants: [grey] }, grey)).toEqual({ pictures: grey.pictures, turn: undefined });
});

it("describes a picture without an alt text only by what is known", () => {
  const green = variant("Green", [
    { src: "/media/u/a.webp", alt: "" },
    { src: "/media/u/b.webp", alt: "" },
  ]);

  const { pictures } = galleryOf({ title: "Hoodie", variants: [green] }, green);
  expect(pictures.map(({ alt }) => alt)).toEqual(["Hoodie in Green", "Hoodie in Green, picture 2"]);
});

it("adds a turn to our own hoodie, wherever its standard pictures are in the list", () => {
  const own = variant("Grey", [
    { src: "/media/u/a.webp", alt: "On a street" },
    { src: "/media/front-grey.webp", alt: "From the front" },
  ]);

  expect(galleryOf({ title: "Hoodie", variants: [own] }, own).turn).toBe("grey");
});

it("treats the shop's own pictures as cutouts, but not uploaded ones", () => {
  expect(isRender("/media/front-grey.webp")).toBe(true);
  expect(isRender("/media/u/0123.webp")).toBe(false);
  expect(isRender("https://pictures.example/media/a.webp")).toBe(false);
});

it("finds every picture of the demo shop in public/media", () => {
  const root = join(import.meta.dirname, "..", "..");
  const demo = JSON.parse(readFileSync(join(root, "db", "demo", "product.json"), "utf8"));
  for (const { color } of demo.colors) {
    for (const { view } of demo.pictures) {
      const file = join(root, "public", "media", `${view}-${color.toLowerCase()}.webp`);
      expect(readFileSync(file).length, file).toBeGreaterThan(0);
    }
    for (const frame of Array(FRAMES).keys()) {
      const file = join(root, "public", framePicture(color.toLowerCase(), frame));
      expect(readFileSync(file).length, file).toBeGreaterThan(0);
    }
  }
});
