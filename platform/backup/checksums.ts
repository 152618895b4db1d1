import { createHash } from "node:crypto";

const MODULUS = 1n << 128n;

/**
 * The checksum of a table's rows in any order: the sum of each row's SHA-256, truncated to 128 bits. Two databases may sort text
 * differently, so an order-dependent checksum would need a separate sort.
 */
export function rowChecksum() {
  let rows = 0;
  let sum = 0n;
  return {
    add(row: string): void {
      const digest = createHash("sha256").update(row).digest();
      sum += (digest.readBigUInt64BE(0) << 64n) + digest.readBigUInt64BE(8);
      if (++rows % 1024 === 0) sum %= MODULUS;
    },
    result: (): TableSum => ({ rows, checksum: (sum % MODULUS).toString(16).padStart(32, "0") }),
  };
}

export type TableSum = { rows: number; checksum: string };

export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
