import { expect, test } from "vitest";
import { AREAS, pageAt, sectionAt } from "./areas.ts";

test.each([
  ["/admin", "Home", "Home"],
  ["/admin/orders/1/invoice", "Orders", "Orders"],
  ["/admin/inbox", "Inbox", "Messages"],
  ["/admin/inbox/reviews", "Inbox", "Reviews"],
  ["/admin/settings/system/audit", "Settings", "Audit log"],
])("%s belongs to the area %s and the page %s", (path, area, page) => {
  expect([pageAt(path)?.area.label, pageAt(path)?.label]).toEqual([area, page]);
});

test("a page outside the navigation belongs to no area", () => {
  expect(pageAt("/admin/account")).toBeUndefined();
});

test("a page in a section belongs to that section", () => {
  const settings = AREAS.find(({ label }) => label === "Settings")?.pages ?? [];
  expect(sectionAt(settings, "/admin/settings/system/audit")?.label).toBe("System");
});
