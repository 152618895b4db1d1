import { describe, expect, it } from "vitest";
import { galleryFaults, picturesOf, withImages } from "./gallery.ts";
import { galleryForm } from "./gallery-form.ts";
import { pictureFormat } from "./make-copies.server.ts";
import { addressOf, contentTypeOf, copyNames, copyWidths, uploadedPicture } from "./picture-name.ts";
import { sizeFault } from "./picture-rules.ts";

const HASH = "0123456789abcdef0123456789abcdef";
const picture = (url: string, color: string | null = null) => ({ url, alt: "", color });

describe("picture names", () => {
  it("cover the widths that the storefront uses, without duplicates and none larger than the picture", () => {
    expect(copyWidths(1080)).toEqual([270, 540, 810, 1080]);
    expect(copyWidths(540)).toEqual([270, 540]);
    expect(copyWidths(600)).toEqual([270, 540, 600]);
    expect(copyWidths(2160)).toEqual([270, 540, 810, 1080, 2160]);
  });

  it("contain the size, which can be read back from the URL", () => {
    const file = { hash: HASH, width: 600, height: 750 };
    expect(addressOf(file)).toBe(`/media/u/${HASH}-600x750-600.webp`);
    const stem = `/media/u/${HASH}-600x750`;
    expect(uploadedPicture(addressOf(file))).toEqual({ stem, width: 600, height: 750, webp: addressOf(file) });
    const large = { hash: HASH, width: 2160, height: 2700 };
    expect(copyNames(large)).toContain(uploadedPicture(addressOf(large))?.webp.replace("/media/u/", ""));
    expect(copyNames(file)).toContain(addressOf(file).replace("/media/u/", ""));
    expect(copyNames(file).every((name) => contentTypeOf(name) === `image/${name.split(".")[1]}`)).toBe(true);
  });

  it.each([
    "../../etc/passwd",
    "..%2f..%2fetc%2fpasswd",
    `${HASH}-600x750-600.webp/..`,
    `${HASH}-600x750-600.svg`,
    `${HASH}-600x750.webp`,
    `${HASH.toUpperCase()}-600x750-600.webp`,
    `.${HASH}.part`,
    `${HASH}-600x750-600.webp\n`,
    "",
  ])("never look like %j", (name) => {
    expect(contentTypeOf(name)).toBeUndefined();
  });
});

it.each([
  ["jpeg", "\xff\xd8\xff\xe0\x00\x10JFIF"],
  ["png", "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"],
  ["webp", "RIFF\x24\x00\x00\x00WEBPVP8 "],
  ["avif", "\x00\x00\x00\x20ftypavif"],
  [undefined, "GIF89a"],
  [undefined, "RIFF\x24\x00\x00\x00WAVEfmt "],
  [undefined, "\x00\x00\x00\x20ftypheic"],
  [undefined, "<svg xmlns='http://www.w3.org/2000/svg'/>"],
  [undefined, "\xff"],
])("pictureFormat returns %s for %j", (format, bytes) => {
  expect(pictureFormat(Buffer.from(bytes, "latin1"))).toBe(format);
});

it.each([
  [{ width: 500, height: 500 }, undefined],
  [{ width: 8064, height: 6048 }, undefined],
  [{ width: 500, height: 2000 }, undefined],
  [{ width: 499, height: 5000 }, "too_small"],
  [{ width: 2001, height: 500 }, "too_long"],
  [{ width: 8001, height: 8000 }, "too_many_pixels"],
  [{ width: 30_000, height: 30_000 }, "too_many_pixels"],
])("sizeFault for %j is %s", (size, fault) => {
  expect(sizeFault(size)).toBe(fault);
});

describe("a gallery", () => {
  it("shows a color's own pictures and the shared ones in one order", () => {
    const [a, b, c] = [picture("/a", "Grey"), picture("/b"), picture("/c", "Black")];
    expect(picturesOf([c, b, a], "Grey")).toEqual([b, a]);
  });

  it("includes the images of colors that have no other picture", () => {
    const colors = [
      { color: "Grey", image: "/grey" },
      { color: "Black", image: "/black" },
    ];
    expect(withImages([], colors)).toEqual([picture("/grey", "Grey"), picture("/black", "Black")]);
    expect(withImages([picture("/a", "Grey")], colors)).toEqual([picture("/a", "Grey"), picture("/black", "Black")]);
    expect(withImages([picture("/a")], colors)).toEqual([picture("/a")]);
    expect(withImages([], [{ color: "Draft", image: "" }])).toEqual([]);
  });

  it("needs a picture for each color, without duplicates, lost uploads or unknown colors", () => {
    const known = { colors: ["Grey", "Black", "Draft"], shown: ["Grey", "Black"], lost: new Set(["/lost"]) };
    expect(galleryFaults([picture("/a", "Grey"), picture("/a", "Black")], known)).toEqual([]);
    expect(galleryFaults([picture("/a"), picture("/a"), picture("/lost"), picture("/b", "Plum")], known)).toEqual([
      { field: "pictures.1.url", message: "This picture is already listed" },
      { field: "pictures.2.url", message: "This picture is no longer in the shop. Please upload it again." },
      { field: "pictures.3.color", message: "Plum isn't a color of this product" },
    ]);
    expect(galleryFaults([picture("/a", "Grey")], known)).toMatchObject([{ field: "pictures" }]);
    expect(galleryFaults([], known)[0]?.message).toContain("Add a picture for Grey, Black");
    expect(galleryFaults([], { ...known, colors: ["Standard"], shown: ["Standard"] })[0]?.message).toBe(
      "Add a picture.",
    );
  });

  it("rejects a picture URL that the product form rejects", () => {
    expect(galleryForm.safeParse({ version: 1, pictures: [picture("data:image/png;base64,AAAA")] }).success).toBe(
      false,
    );
  });
});
