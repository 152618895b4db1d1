import { join } from "node:path";
import type { PictureStorageSettings } from "#platform/picture-storage-settings.ts";
import type { PictureStorage } from "../picture-storage.ts";
import { folderStorage } from "./folder-storage.server.ts";
import { s3Storage } from "./s3-storage.server.ts";

/** The storage for uploaded pictures that the settings select. */
export const pictureStorage = (settings: { dataDir: string; pictures: PictureStorageSettings }): PictureStorage =>
  settings.pictures.s3 ? s3Storage(settings.pictures.s3) : folderStorage(join(settings.dataDir, "pictures"));
