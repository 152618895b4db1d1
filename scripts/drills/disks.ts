import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const MEGABYTE = 2 ** 20;
const SIZE_MB = 400;

/** Mounts a small disk in memory, which can be filled. Only root can mount one. */
export function mountMemory() {
  const folder = newMountPoint();
  mount(["-t", "tmpfs", "-o", `size=${SIZE_MB}m,mode=755`, "tmpfs", folder]);
  const ballast = join(folder, "ballast");
  return {
    folder,
    fill() {
      for (let size = MEGABYTE; size >= 4096; size /= 4) {
        try {
          for (;;) writeFileSync(ballast, Buffer.alloc(size), { flag: "a" });
        } catch {
          // No space left for this much: try less.
        }
      }
    },
    makeRoom: () => rmSync(ballast, { force: true }),
    close: () => unmount(folder),
  };
}

/** Mounts a separate disk in a file, with the file system of most servers, whose power can be cut. Only root can mount one. */
export async function mountDisk() {
  const folder = newMountPoint();
  const image = `${folder}.ext4`;
  execFileSync("truncate", ["-s", `${SIZE_MB}M`, image]);
  execFileSync("mkfs.ext4", ["-q", image]);
  mount(["-o", "loop", image, folder]);
  return {
    folder,
    /** Stops all writes and loses everything that was not flushed (ext4's ioctl for testing power failures). */
    cutPower() {
      const anyFile = join(folder, "data", "database.lock");
      const EXT4_IOC_SHUTDOWN = 0x8004587d;
      const NO_LOG_FLUSH = 2;
      const program = `open(F, "<", $ARGV[0]) or die $!; my $how = pack("I", ${NO_LOG_FLUSH}); ioctl(F, ${EXT4_IOC_SHUTDOWN}, $how) or die $!`;
      execFileSync("perl", ["-e", program, anyFile]);
    },
    async remount() {
      await unmountWhenFree(folder);
      mount(["-o", "loop", image, folder]);
    },
    async close() {
      await unmount(folder);
      rmSync(image, { force: true });
    },
  };
}

const newMountPoint = (): string => mkdtempSync(join(tmpdir(), "packd-disk-"));

function mount(args: string[]): void {
  try {
    execFileSync("mount", args, { stdio: "pipe" });
  } catch (error) {
    throw new Error("This drill mounts a small disk: run it as root on Linux", { cause: error });
  }
}

async function unmount(folder: string): Promise<void> {
  await unmountWhenFree(folder);
  rmSync(folder, { recursive: true });
}

/** A killed process may need a moment to close its files. */
async function unmountWhenFree(folder: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      execFileSync("umount", [folder], { stdio: "pipe" });
      return;
    } catch (error) {
      if (tries === 100) throw error;
      await pause(100);
    }
  }
}
