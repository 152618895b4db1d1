import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmbeddedProcess } from "./embedded-process.server.ts";
import { type PackedFolder, packFolder, readArchive, unpackFolder } from "./folder-archive.server.ts";

/** The folder of generated files that can be deleted at any time: next to the packages they depend on. */
export const cacheFolder = fileURLToPath(new URL("../../node_modules/.cache/packd/", import.meta.url));

/** An empty, initialized cluster, packed. Its name includes PGlite's version, so that a newer one makes its own. */
export const templateFile = join(cacheFolder, `cluster-${embeddedVersion()}.gz`);

function embeddedVersion(): string {
  const entry = createRequire(import.meta.url).resolve("@electric-sql/pglite");
  const description: unknown = JSON.parse(readFileSync(join(dirname(entry), "../package.json"), "utf8"));
  return String((description as { version?: unknown }).version);
}

/**
 * Makes the template for quick first starts, unless there is a valid one. Initializing a cluster takes seconds and much memory; unpacking
 * one takes a fraction of that. A first start without a template also works, and leaves one behind.
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
 * Creates the cluster `folder`, which must not exist. It appears complete and flushed to disk, or not at all: anything that a killed
 * start leaves under the temporary name is deleted by the next.
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
    // The program's folder may be read-only; then every first start is slow.
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
  // Windows can neither open a folder nor flush a file that is open for reading; NTFS journals the rename itself.
  if (process.platform === "win32") return;
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
