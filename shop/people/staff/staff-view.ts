import type { Permission, Role } from "./permissions.ts";

/** What the API tells of those who may come in. Times are ISO 8601. */
export type StaffView = {
  _id: string;
  email: string;
  name: string;
  role: Role;
  twoStep: boolean;
  disabled: boolean;
  createdAt: string;
  lastSeenAt: string | null;
};

export type InvitationView = {
  _id: string;
  email: string;
  name: string;
  role: Role;
  invitedBy: string;
  createdAt: string;
  expiresAt: string;
  expired: boolean;
};

/** One open session of somebody, shown to themselves. `device` in words, empty when it was opened before they were noted. */
export type SessionView = { _id: string; device: string; createdAt: string; lastSeenAt: string; current: boolean };

export type AccountView = {
  _id: string;
  email: string;
  name: string;
  role: Role;
  twoStep: boolean;
  recoveryCodesLeft: number;
};

/** `ending`: its last letters. `createdBy`: an email; when they may do less or nothing any more, so may the token. */
export type TokenView = {
  _id: string;
  name: string;
  ending: string;
  scopes: Permission[];
  createdBy: string;
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  state: "active" | "expired" | "revoked" | "powerless";
};
