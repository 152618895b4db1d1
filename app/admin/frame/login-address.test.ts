import { expect, test } from "vitest";
import { loginAddress, nextAddress } from "./login-address.ts";

test("a login leads back to the requested page", () => {
  const asked = "/admin/orders?status=to_ship#top";
  expect(nextAddress(new URL(loginAddress(asked), "http://shop.example").searchParams)).toBe(asked);
  expect(loginAddress("/admin")).toBe("/admin/login");
});

test.each(["", "//evil.example", "https://evil.example/admin", "/administrator", "/admin/login?next=/admin"])(
  "a login doesn't lead to %o",
  (next) => expect(nextAddress(new URLSearchParams({ next }))).toBe("/admin"),
);
