import { expect, test } from "vitest";
import { AREAS, pageAt, sectionAt } from "./nav.ts";

test.each([
  ["/admin", "Home", "Home"],
  ["/admin/orders/1/invoice", "Orders", "Orders"],
  ["/admin/inbox", "Inbox", "Messages"],
  ["/admin/inbox/reviews", "Inbox", "Reviews"],
  ["/admin/settings/system/audit", "Settings", "Audit log"],
])("%s belongs to %s, %s", (path, area, page) => {
  expect([pageAt(path)?.area.label, pageAt(path)?.label]).toEqual([area, page]);
});

test("a page outside of the navigation belongs to none", () => {
  expect(pageAt("/admin/account")).toBeUndefined();
});

test("a page of a section marks its section", () => {
  const settings = AREAS.find(({ label }) => label === "Settings")?.pages ?? [];
  expect(sectionAt(settings, "/admin/settings/system/audit")?.label).toBe("System");
});
