import sharp from "sharp";
import { expect, it } from "vitest";
import { bombPng, jpeg, movingWebp, phoneJpeg, photo } from "#test/harness/picture-bytes.ts";
import { withOutcome } from "#test/harness/with-outcome.ts";
import { makeCopies } from "./make-copies.server.ts";
import { copyNames } from "./picture-name.ts";

const HASH = "0123456789abcdef0123456789abcdef";

const copiesOf = async (bytes: Buffer) => withOutcome(await makeCopies(bytes, HASH), "made");
const faultOf = async (bytes: Buffer) => withOutcome(await makeCopies(bytes, HASH), "refused").fault;

it("makes AVIF and WebP copies in each width, none larger than the picture", async () => {
  const { file, copies } = await copiesOf(await jpeg({ width: 600, height: 750 }));

  expect(file).toEqual({ hash: HASH, width: 600, height: 750 });
  expect(copies.map(({ name }) => name)).toEqual(copyNames(file));
  for (const { name, bytes } of copies) {
    const [, width, type] = /-(\d+)\.(\w+)$/.exec(name) ?? [];
    const { format, ...made } = await sharp(bytes).metadata();
    expect(made.width).toBe(Number(width));
    expect(format).toBe(type === "avif" ? "heif" : "webp");
  }
});

it("makes no copy wider than the zoom view", async () => {
  const { file } = await copiesOf(await jpeg({ width: 2400, height: 600 }));

  expect(file).toMatchObject({ width: 2160, height: 540 });
});

it("turns a photo upright and removes camera and location data", async () => {
  const taken = await phoneJpeg({ width: 800, height: 600 });
  expect((await sharp(taken).metadata()).exif?.length).toBeGreaterThan(50);

  const { file, copies } = await copiesOf(taken);
  expect(file).toMatchObject({ width: 600, height: 800 });
  for (const { bytes } of copies) {
    const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
    expect({ exif, xmp, iptc, icc, orientation: orientation ?? 1 }).toEqual({ orientation: 1 });
    expect(bytes.includes("GPS") || bytes.includes("Pocket Camera")).toBe(false);
  }
});

it.each(["webp", "avif"] as const)("accepts %s", async (type) => {
  expect((await copiesOf(await photo({ width: 500, height: 500 })[type]().toBuffer())).copies).toHaveLength(4);
});

it("accepts PNG and keeps its transparency", async () => {
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const cutOut = sharp({ create: { width: 500, height: 500, channels: 4, background } });
  const { copies } = await copiesOf(await cutOut.png().toBuffer());

  for (const { bytes } of copies) expect((await sharp(bytes).metadata()).hasAlpha).toBe(true);
});

it("refuses text, SVG and GIF files", async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>';
  for (const text of ["", "I am a picture, honestly.", drawing]) {
    expect(await faultOf(Buffer.from(text))).toBe("not_a_picture");
  }
  expect(await faultOf(await photo({ width: 600, height: 600 }).gif().toBuffer())).toBe("not_a_picture");
});

it("refuses a decompression bomb by its header, before decoding it", async () => {
  expect(await faultOf(bombPng())).toBe("too_many_pixels");
});

it("refuses a file that is cut off at any point", async () => {
  const create = {
    ...{ width: 700, height: 700, channels: 3 as const, background: "#888" },
    noise: { type: "gaussian" as const, mean: 128, sigma: 30 },
  };
  const noise = await sharp({ create }).jpeg().toBuffer();
  for (const share of [0.01, 0.3, 0.6, 0.95]) {
    expect(await faultOf(noise.subarray(0, Math.round(noise.length * share))), `${share}`).toBe("broken");
  }
  const png = await photo({ width: 700, height: 700 }).png().toBuffer();
  expect(await faultOf(png.subarray(0, png.length / 2))).toBe("broken");
});

it("refuses a picture that is animated, too small or too long", async () => {
  expect(await faultOf(await movingWebp())).toBe("animated");
  expect(await faultOf(await jpeg({ width: 499, height: 900 }))).toBe("too_small");
  expect(await faultOf(await jpeg({ width: 500, height: 2001 }))).toBe("too_long");
});
