import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

type Size = { width: number; height: number };

/** A picture of one color; a different `tint` makes a different file. */
export const photo = ({ width, height }: Size, tint = "#a05030") =>
  sharp({ create: { width, height, channels: 3, background: tint } });

export const jpeg = (size: Size = { width: 900, height: 1100 }, tint?: string): Promise<Buffer> =>
  photo(size, tint).jpeg().toBuffer();

/** A photo as a phone saves it: stored sideways, with the GPS location where it was taken. */
export const phoneJpeg = (size: Size): Promise<Buffer> =>
  photo(size)
    .withExif({
      IFD0: { Make: "Pocket Camera" },
      IFD3: { GPSLatitude: "52/1 31/1 0/1", GPSLatitudeRef: "N", GPSLongitude: "13/1 24/1 0/1", GPSLongitudeRef: "E" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** A PNG of less than a kilobyte that claims to have 30,000 × 30,000 pixels. */
export function bombPng(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(30_000, 0);
  header.writeUInt32BE(30_000, 4);
  header.set([8, 2], 8);
  const parts = [
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(10_000))),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...parts]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

export async function movingWebp(): Promise<Buffer> {
  const size = { width: 600, height: 600 };
  const frames = await Promise.all(["#fff", "#000"].map((tint) => photo(size, tint).png().toBuffer()));
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer();
}
