import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmbeddedProcess } from "./embedded-process.server.ts";
import { type PackedFolder, packFolder, readArchive, unpackFolder } from "./folder-archive.server.ts";

/** Where made-once files live that anyone may delete: beside the packages they depend on. */
export const cacheFolder = fileURLToPath(new URL("../../node_modules/.cache/packd/", import.meta.url));

/** An empty, initialised cluster, packed. The name holds PGlite's version: a newer one finds no template and makes its own. */
export const templateFile = join(cacheFolder, `cluster-${embeddedVersion()}.gz`);

function embeddedVersion(): string {
  const entry = createRequire(import.meta.url).resolve("@electric-sql/pglite");
  const description: unknown = JSON.parse(readFileSync(join(dirname(entry), "../package.json"), "utf8"));
  return String((description as { version?: unknown }).version);
}

/**
 * Makes the template for quick first starts, unless a good one is there. To initialise a cluster takes seconds and much memory;
 * to unpack one takes a fraction. A first start without a template works too, and leaves one behind.
 */
export async function buildTemplate(template = templateFile): Promise<void> {
  const folder = `${template}.${process.pid}.d`;
  try {
    await fillFolder(folder, template);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Makes the cluster `folder`, which must not exist. It appears complete and flushed to the disk, or not at all: whatever
 * a killed start leaves under the other name is thrown away by the next.
 */
export async function createCluster(folder: string, template = templateFile): Promise<void> {
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  await fillFolder(unfinished, template, dirname(folder));
  await flushAll(unfinished);
  renameSync(unfinished, folder);
  await flush(dirname(folder));
}

async function fillFolder(folder: string, template: string, home?: string): Promise<void> {
  const packed = readTemplate(template);
  if (packed) return unpackFolder(packed, folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const database = await startEmbeddedProcess({ folder, flush: false, ...(home && { home }) });
  await database.close();
  try {
    packFolder(folder, template);
  } catch {
    // The program's own folder may be read-only; then every first start is slow.
  }
}

/** Undefined if it is missing, damaged or of another version; then it is created again. */
function readTemplate(template: string): PackedFolder | undefined {
  try {
    const packed = readArchive(template);
    return packed.files.some(({ path }) => path === "PG_VERSION") ? packed : undefined;
  } catch {
    return undefined;
  }
}

async function flushAll(folder: string): Promise<void> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  await Promise.all([flush(folder), ...entries.map((entry) => flush(join(entry.parentPath, entry.name)))]);
}

async function flush(path: string): Promise<void> {
  // Windows neither opens a folder nor flushes a file that is open for reading; its NTFS journals the rename by itself.
  if (process.platform === "win32") return;
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
