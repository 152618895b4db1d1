const IN_THE_ADMIN = /^\/admin(?:[/?#]|$)/;

/** The URL of the login page, which leads back to `from` afterward. */
export const loginAddress = (from: string): string =>
  from === "/admin" ? "/admin/login" : `/admin/login?next=${encodeURIComponent(from)}`;

/** The page to open after a login: the requested one, if it is in the admin. */
export function nextAddress(query: URLSearchParams): string {
  const next = query.get("next") ?? "";
  return IN_THE_ADMIN.test(next) && !next.startsWith("/admin/login") ? next : "/admin";
}
