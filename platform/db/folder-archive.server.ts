import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { deserialize, serialize } from "node:v8";
import { gunzipSync, gzipSync } from "node:zlib";

export type PackedFolder = { folders: string[]; files: { path: string; bytes: Uint8Array }[] };

/** Packs `folder` into one compressed file. A damaged file is detected by gzip's checksum. */
export function packFolder(folder: string, archive: string): void {
  const packed: PackedFolder = { folders: [], files: [] };
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const inside = relative(folder, path).replaceAll(sep, "/");
    if (entry.isDirectory()) packed.folders.push(inside);
    else packed.files.push({ path: inside, bytes: readFileSync(path) });
  }
  // Written under a temporary name first, so that no process reads half of it.
  const unfinished = `${archive}.${process.pid}`;
  mkdirSync(dirname(archive), { recursive: true });
  writeFileSync(unfinished, gzipSync(serialize(packed), { level: 3 }));
  renameSync(unfinished, archive);
}

/** Throws if the archive is missing or damaged. */
export function readArchive(archive: string): PackedFolder {
  return deserialize(gunzipSync(readFileSync(archive))) as PackedFolder;
}

export function unpackFolder(packed: PackedFolder, folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const path of packed.folders) mkdirSync(join(folder, path), { recursive: true, mode: 0o700 });
  for (const { path, bytes } of packed.files) writeFileSync(join(folder, path), bytes, { mode: 0o600 });
}
