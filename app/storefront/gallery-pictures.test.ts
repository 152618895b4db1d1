import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { galleryOf } from "./gallery-pictures.ts";

const media = join(import.meta.dirname, "..", "..", "public");

it.each(["Grey", "Black", "Blue", "Pink", "White"])("shows %s with four pictures of its own and the video", (color) => {
  const { pictures, video } = galleryOf("Hoodie", { color, image: `/media/front-${color.toLowerCase()}.webp` });

  expect(video).toBe(true);
  expect(pictures).toHaveLength(4);
  expect(new Set(pictures.map(({ src }) => src)).size).toBe(4);
  for (const { src, alt } of pictures) {
    expect(existsSync(join(media, src)), `${src} exists`).toBe(true);
    expect(alt).toContain(`in ${color}`);
  }
});

it("shows one picture alone when staff chose it", () => {
  const image = "https://pictures.example/hoodie.jpg";

  expect(galleryOf("Hoodie", { color: "Green", image })).toEqual({
    pictures: [{ src: image, alt: "Hoodie in Green" }],
    video: false,
  });
  expect(galleryOf("Hoodie", { color: "Green", image: "/media/front-green.webp" }).pictures).toHaveLength(1);
});
