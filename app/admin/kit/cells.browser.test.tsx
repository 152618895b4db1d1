import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Moment } from "./cells.tsx";

test("a time of today gets its day when staff return to the page on a later one", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-05-04T16:00:00.000Z") });
  await render(<Moment at="2026-05-04T13:00:00.000Z" />);
  await expect.element(page.getByRole("time")).toMatchTextContent(/^9:00.AM$/);
  vi.setSystemTime(new Date("2026-05-05T16:00:00.000Z"));
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.element(page.getByRole("time")).toMatchTextContent(/^May 4, 9:00.AM$/);
});
