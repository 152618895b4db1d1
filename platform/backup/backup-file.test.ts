import { expect, test } from "vitest";
import { writeBackupFile } from "./backup-file.server.ts";
import { BackupFault } from "./backup-lines.ts";

test("a file in a missing folder is refused in one line", async () => {
  const lines = async function* () {
    yield ["a line"];
  };
  const writing = writeBackupFile("/no/such/folder/shop.jsonl.gz", lines());
  await expect(writing).rejects.toThrow(BackupFault);
  await expect(writing).rejects.toThrow(/^\/no\/such\/folder\/shop\.jsonl\.gz can't be written \(ENOENT\)/);
});
