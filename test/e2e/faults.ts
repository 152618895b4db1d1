import type { Page } from "@playwright/test";

/** Collects what breaks a page's security policy, its scripts or its files, and fonts of the shop's screens other than its own. */
export function watchFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on("console", (message) => void (/security policy/i.test(message.text()) && faults.push(message.text())));
  page.on("pageerror", ({ message }) => void faults.push(message));
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith("/assets/") && !response.ok()) faults.push(`${response.status()} ${pathname}`);
  });
  page.on("request", (request) => {
    const ours = /\/assets\/mona-sans-[^-]{8}\.woff2$/;
    const isFont = request.resourceType() === "font" && !new URL(page.url()).pathname.startsWith("/admin");
    if (isFont && !ours.test(request.url())) faults.push(request.url());
  });
  return faults;
}
