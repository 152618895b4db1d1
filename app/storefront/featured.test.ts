import { expect, test } from "vitest";
import { sampleProduct } from "#test/harness/sample-product.ts";
import { heroPictures, pickFeatured, pictureIn } from "./featured.ts";

const hoodie = (...colors: string[]) => ({
  title: "Hoodie",
  image: `/media/front-${colors[0]?.toLowerCase()}.webp`,
  variants: colors.map((color) => ({ color, image: `/media/front-${color.toLowerCase()}.webp`, inventory: 1 })),
});

const photographed = {
  title: "Cap",
  image: "https://pictures.example/cap.jpg",
  variants: [{ color: "Grey", image: "https://pictures.example/cap.jpg", inventory: 1 }],
};

const product = (_id: string, inventory: number) =>
  sampleProduct({ _id, description: `All about ${_id}`, inventory, reviews: { count: 2, average: 4.5 } });

test("the home page features the oldest product in stock, else the oldest", () => {
  expect(pickFeatured([product("cap", 0), product("tote", 3), product("bag", 1)])?._id).toBe("tote");
  expect(pickFeatured([product("cap", 0), product("tote", 0)])?._id).toBe("cap");
  expect(pickFeatured([])).toBeUndefined();
});

test("the home page says what our hoodie carries, if its owner has filled that in", () => {
  const about = (change: Parameters<typeof sampleProduct>[0]) =>
    pickFeatured([sampleProduct({ description: "A hoodie", ...change })])?.about;
  const specs = { fabric: "Cotton", fits: "A 13-inch laptop", packedSize: "12 × 15 × 5 in" };
  expect(about({ specs })).toBe("What fits inside: A 13-inch laptop\nPacked size: 12 × 15 × 5 in");
  expect(about({ specs: { ...specs, sample: true } })).toBe("A hoodie");
  expect(about({ specs: { fabric: "Cotton" } })).toBe("A hoodie");
  expect(about({ specs, variants: photographed.variants.map((one) => ({ ...one, sizes: [] })) })).toBe("A hoodie");
});

test("the hero shows grey from the front and packed, and black half turned with its pack", () => {
  expect(heroPictures(hoodie("Blue", "Black", "Grey"))).toEqual({
    front: { src: "/media/front-grey.webp", alt: "Hoodie in Grey" },
    pack: { src: "/media/packed-grey.webp", alt: "Hoodie in Grey, folded into its own backpack" },
    behind: { src: "/media/hero-black-back.webp", alt: "Hoodie in Black from the back, with its backpack" },
  });
});

test("other colors replace missing ones", () => {
  expect(heroPictures(hoodie("Black", "Pink"))).toMatchObject({
    front: { src: "/media/front-pink.webp" },
    behind: { src: "/media/hero-black-back.webp" },
  });
  expect(heroPictures(hoodie("Blue", "Pink"))).toMatchObject({
    front: { src: "/media/front-blue.webp" },
    behind: { src: "/media/back-pink.webp" },
  });
});

test("a single color is shown alone", () => {
  expect(heroPictures(hoodie("Black"))).toEqual({
    front: { src: "/media/front-black.webp", alt: "Hoodie in Black" },
    pack: { src: "/media/packed-black.webp", alt: "Hoodie in Black, folded into its own backpack" },
  });
});

test("a picture from staff is shown as a photo, and without a picture there is none", () => {
  expect(heroPictures(photographed)).toEqual({ photo: { src: "https://pictures.example/cap.jpg", alt: "Cap" } });
  expect(heroPictures({ title: "Cap", image: "", variants: [] })).toEqual({});
});

test("the story's pictures show the wanted color, or one that is for sale", () => {
  expect(pictureIn("Pink", "zip", hoodie("Grey", "Pink"))).toEqual({ src: "/media/zip-pink.webp", color: "Pink" });
  expect(pictureIn("Pink", "back", hoodie("Black"))).toEqual({ src: "/media/back-black.webp", color: "Black" });
  expect(pictureIn("Grey", "packed", photographed)).toBeUndefined();
});
