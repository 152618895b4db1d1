import type { Role } from "#shop/people/staff/permissions.ts";
import { moment } from "../kit/dates.ts";

export const ROLE_NAMES: Record<Role, string> = { owner: "Owner", staff: "Staff", read_only: "Read only" };

export const ROLE_HINTS: Record<Role, string> = {
  owner: "Everything, the staff, the settings and the API tokens too.",
  staff: "The daily work: orders, products, customers, messages. Reads the settings.",
  read_only: "Sees what staff see, and changes nothing.",
};

/** 'May 1, 2026, 2:00 PM' where the reader is; `none` where there is no time. */
export const momentWords = (isoTime: string | null, none = "Never"): string =>
  isoTime === null ? none : moment(isoTime);
