import { LONG_CUSTOMER } from "#test/harness/customer.ts";

export const ID = "01968a5e-2f3c-7a51-9c1d-5b2f6e8a4c10";
export const AT = "2026-05-04T15:00:00.000Z";
export const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
/** A member of staff: logs in as `ADA`, and what the API says about others' work names `STAFF`. */
export const ADA = "ada@shop.example";
export const STAFF = "Ada Lovelace";

/** A name and email that barely fit, also for staff. */
export const LONG = { name: LONG_CUSTOMER.name, email: LONG_CUSTOMER.email };
export const LONG_TITLE = "Pack'd Hoodie, limited edition with the very long name that somebody gave it";

/** A page of a list as the API returns it. */
export const page = <Item>(items: Item[], next: string | null = null, total: number | null = items.length) => ({
  items,
  next,
  total,
});

export const pictureOf = (color: string) => `/media/front-${color.toLowerCase()}.webp`;
