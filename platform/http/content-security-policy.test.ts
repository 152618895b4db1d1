import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { contentSecurityPolicy, permissionsPolicy } from "./content-security-policy.server.ts";

const sha256 = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

function directive(html: string, name: string): string | undefined {
  return contentSecurityPolicy(html)
    .split("; ")
    .find((part) => part.startsWith(`${name} `));
}

test("a page without inline scripts or styles may use only its own files", () => {
  const html = '<script src="/assets/a.js"></script><script type="module" async src="/b.js"></script>';
  expect(directive(html, "script-src")).toBe("script-src 'self'");
  expect(directive(html, "style-src")).toBe("style-src 'self'");
});

test("each inline script and style is named by the hash of its exact text, once", () => {
  const html =
    '<style id="css">a{color:red}</style><script>one()</script><script type="module">\n two()\n</script><script>one()</script>';
  expect(directive(html, "script-src")).toBe(`script-src 'self' ${sha256("one()")} ${sha256("\n two()\n")}`);
  expect(directive(html, "style-src")).toBe(`style-src 'self' ${sha256("a{color:red}")}`);
});

test("text that only looks like a script adds nothing", () => {
  expect(directive("<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>", "script-src")).toBe("script-src 'self'");
});

test("a peer is allowed only where it is named", () => {
  const peer = { scripts: ["https://js.peer.example"], frames: ["https://js.peer.example"] };
  const policy = contentSecurityPolicy("<script>one()</script>", peer);
  expect(policy).toContain(`script-src 'self' https://js.peer.example ${sha256("one()")};`);
  expect(policy).toContain("connect-src 'self';");
  expect(policy).toContain("frame-src https://js.peer.example;");
  expect(contentSecurityPolicy("")).not.toContain("frame-src");
});

test("nothing may frame the page, set its base or embed objects", () => {
  expect(contentSecurityPolicy("")).toContain("frame-ancestors 'none'; base-uri 'none'; object-src 'none'");
  expect(contentSecurityPolicy("")).toContain("default-src 'none'");
  expect(contentSecurityPolicy("")).not.toContain("unsafe");
});

test("a page may use a peer's wallets, the camera where it is needed, and no other device features", () => {
  expect(permissionsPolicy()).toBe("camera=(), microphone=(), geolocation=(), payment=()");
  expect(permissionsPolicy({ camera: true })).toBe("camera=(self), microphone=(), geolocation=(), payment=()");
  const peer = { payments: ["https://pay.example", "https://bank.example"] };
  expect(permissionsPolicy(peer)).toContain('payment=(self "https://pay.example" "https://bank.example")');
});
