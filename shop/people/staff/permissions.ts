/** The areas of the admin. */
export const AREAS = [
  "orders",
  "products",
  "customers",
  "messages",
  "subscribers",
  "reviews",
  "emails",
  "reports",
  "settings",
  "staff",
  "audit",
  "tokens",
  "webhooks",
] as const;

export type Area = (typeof AREAS)[number];

/** The permission to read or change an area. Also a scope of an API token. */
export type Permission = `${Area}:${"read" | "write"}`;

export const PERMISSIONS: readonly Permission[] = AREAS.flatMap((area) => [`${area}:read`, `${area}:write`] as const);

export const ROLES = ["owner", "staff", "read_only"] as const;
export type Role = (typeof ROLES)[number];

/** Only owners manage the shop itself and access to it. */
const OWNERS_AREAS: readonly Area[] = ["settings", "staff", "audit", "tokens", "webhooks"];
/** Only owners change the settings; all staff may read them. */
const READ_BY_ALL: readonly Permission[] = ["settings:read"];

const isDaily = (permission: Permission) => !OWNERS_AREAS.some((area) => permission.startsWith(`${area}:`));
const isReading = (permission: Permission) => permission.endsWith(":read");

/** The permissions of each role. The API enforces them; menus only reflect them. */
export const PERMISSIONS_OF: Record<Role, ReadonlySet<Permission>> = {
  owner: new Set(PERMISSIONS),
  staff: new Set([...PERMISSIONS.filter(isDaily), ...READ_BY_ALL]),
  read_only: new Set([
    ...PERMISSIONS.filter((permission) => isDaily(permission) && isReading(permission)),
    ...READ_BY_ALL,
  ]),
};

export const mayDo = (role: Role, permission: Permission): boolean => PERMISSIONS_OF[role].has(permission);

/** The scopes that a token can have. None can create accounts or tokens, so that a stolen token can't make its access permanent. */
export const SCOPES: readonly Permission[] = PERMISSIONS.filter(
  (permission) => !permission.startsWith("staff:") && !permission.startsWith("tokens:"),
);
