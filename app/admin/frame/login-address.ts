const IN_THE_ADMIN = /^\/admin(?:[/?#]|$)/;

/** The login page, which leads back to `from` afterwards. */
export const loginAddress = (from: string): string =>
  from === "/admin" ? "/admin/login" : `/admin/login?next=${encodeURIComponent(from)}`;

/** Where a login leads: to the page that was asked for, if it is one of the admin. */
export function nextAddress(query: URLSearchParams): string {
  const next = query.get("next") ?? "";
  return IN_THE_ADMIN.test(next) && !next.startsWith("/admin/login") ? next : "/admin";
}
