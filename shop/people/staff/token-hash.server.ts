import { createHash } from "node:crypto";

/** What is kept of an unguessable token (256 bits): a copy of the database opens no door. */
export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("hex");
