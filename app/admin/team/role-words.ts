import type { Role } from "#shop/people/staff/permissions.ts";

export const ROLE_NAMES: Record<Role, string> = { owner: "Owner", staff: "Staff", read_only: "Read only" };

export const ROLE_HINTS: Record<Role, string> = {
  owner: "Full access, including team, settings and API tokens.",
  staff: "Daily work: orders, products, customers and messages. Can view settings.",
  read_only: "Can view everything staff can, but not edit.",
};
