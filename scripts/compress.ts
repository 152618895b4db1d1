import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressible = "**/*.{js,css,html,svg,json,txt,xml,ico,webmanifest}";
const brotli = promisify(brotliCompress);

/** Writes `name.br` and `name.gz` next to each text file if they are smaller, so that no request has to compress. */
export const compressFolder = async (folder: string): Promise<void> => {
  const files = globSync(compressible, { cwd: folder }).map((name) => join(folder, name));
  await Promise.all(files.map(compressFile));
};

const compressFile = async (file: string): Promise<void> => {
  const content = readFileSync(file);
  const quality = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const copies = [
    [".br", await brotli(content, { params: quality })],
    [".gz", await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION })],
  ] as const;
  for (const [ending, bytes] of copies) {
    if (bytes.length < content.length) writeFileSync(file + ending, bytes);
  }
};
