import { createHash } from "node:crypto";

/** Stored instead of an unguessable token (256 bits), so that a copy of the database gives no access. */
export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("hex");
