import type { Role } from "./permissions.ts";

/** A person with an account for the admin. */
export type StaffMember = { id: string; email: string; name: string; role: Role };

/** An idle session ends after this (OWASP ASVS 5.0, 7.3.1). */
export const SESSION_IDLE_MS = 30 * 60 * 1000;
/** A session ends after this, used or not (7.3.2). */
export const SESSION_MAX_MS = 12 * 60 * 60 * 1000;
