import { dayAfter, startOfEasternDay } from "#platform/eastern-day.ts";
import { AREAS, type Permission } from "#shop/people/staff/permissions.ts";

/** The end of a day in the shop's time zone, as ISO 8601. */
export const endOfDay = (day: string): string =>
  new Date(startOfEasternDay(dayAfter(day)).getTime() - 1000).toISOString();

/** What a token can do in an area; write includes read. */
export type Reach = "none" | "read" | "write";

export function reachOf(scopes: readonly Permission[], area: string): Reach {
  if (scopes.some((scope) => scope === `${area}:write`)) return "write";
  return scopes.some((scope) => scope === `${area}:read`) ? "read" : "none";
}

/** The scopes after changing the access to one area. */
export function withReach(
  all: readonly Permission[],
  scopes: readonly Permission[],
  { area, reach }: { area: string; reach: Reach },
): Permission[] {
  const wanted = { none: [], read: [`${area}:read`], write: [`${area}:read`, `${area}:write`] }[reach] as string[];
  return all.filter((scope) => (scope.startsWith(`${area}:`) ? wanted.includes(scope) : scopes.includes(scope)));
}

/** The only permissions that fulfilling orders needs. */
const FULFILLMENT: readonly Permission[] = ["orders:read", "orders:write", "products:read", "customers:read"];

/** Common sets of scopes, limited to those that the creator can grant. */
export const presetsOf = (offered: readonly Permission[]) => [
  { label: "Read only", scopes: offered.filter((scope) => scope.endsWith(":read")) },
  { label: "Fulfillment", scopes: offered.filter((scope) => FULFILLMENT.includes(scope)) },
  { label: "Full access", scopes: [...offered] },
];

export const areaName = (area: string): string =>
  area === "audit" ? "Audit log" : area.charAt(0).toUpperCase() + area.slice(1);

/** 'Write: Orders. Read: Products.' */
export const scopeWords = (scopes: readonly Permission[]): string =>
  (["write", "read"] as const)
    .flatMap((reach) => {
      const areas = AREAS.filter((area) => reachOf(scopes, area) === reach);
      return areas.length > 0 ? [`${REACHES[reach]}: ${areas.map(areaName).join(", ")}.`] : [];
    })
    .join(" ");

const REACHES = { write: "Write", read: "Read" };
