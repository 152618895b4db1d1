import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readMigrations } from "#platform/db/migrate.server.ts";

/** A database that applied another text refuses to start, so `npm run tables` notes the SHA-256 of each new migration. */
test("every migration is as it landed", () => {
  const files = readMigrations(new URL("migrations/", import.meta.url));
  const landed = JSON.parse(readFileSync(new URL("landed-migrations.json", import.meta.url), "utf8"));
  expect(Object.fromEntries(files.map(({ name, sha256 }) => [name, sha256])), "run npm run tables").toEqual(landed);
});
