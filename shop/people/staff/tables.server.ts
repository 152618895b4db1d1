import type { ColumnType, Generated } from "kysely";
import type { Permission, Role } from "./permissions.ts";

type Once<T> = ColumnType<T, T, never>;

export type PassKind = "invitation" | "password_reset" | "second_step";

/** The part of shop/tables.server.ts that says who may come in. */
export type StaffTables = {
  staff: {
    id: Once<string>;
    email: string;
    name: string;
    role: Role;
    password_hash: string;
    created_at: Once<Date>;
    disabled_at: Date | null;
    last_seen_at: Date | null;
  };
  staff_sessions: {
    token_hash: Once<string>;
    id: Once<string>;
    staff_id: Once<string>;
    device: Once<string>;
    created_at: Once<Date>;
    last_seen_at: Date;
    expires_at: Date;
  };
  staff_two_step: { staff_id: Once<string>; secret: string; confirmed_at: Date | null; last_step: Generated<number> };
  staff_recovery_codes: { code_hash: Once<string>; staff_id: Once<string> };
  staff_invitations: {
    id: Once<string>;
    email: string;
    name: string;
    role: Role;
    invited_by: string;
    created_at: Once<Date>;
    expires_at: Date;
  };
  staff_passes: {
    token_hash: Once<string>;
    kind: Once<PassKind>;
    staff_id: Once<string | null>;
    invitation_id: Once<string | null>;
    created_at: Once<Date>;
    expires_at: Once<Date>;
  };
  login_tries: { subject: Once<string>; count: number; last_at: Date };
  login_places: { subject: Once<string>; last_at: Date };
  api_tokens: {
    id: Once<string>;
    name: Once<string>;
    token_hash: Once<string>;
    ending: Once<string>;
    scopes: ColumnType<Permission[], string, never>;
    created_by: Once<string>;
    created_at: Once<Date>;
    expires_at: Once<Date | null>;
    last_used_at: Date | null;
    revoked_at: Date | null;
  };
};
