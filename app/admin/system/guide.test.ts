import { expect, test } from "vitest";
import { idOf } from "#app/content/section-id.ts";
import { paymentProviders } from "#app/payment-providers.server.ts";
import { LAUNCH_RULES } from "#shop/running/launch-checklist/launch.ts";
import { guideSection } from "./guide.server.ts";

const read = [
  ...Object.values(LAUNCH_RULES).flatMap(({ fix }) => ("read" in fix ? [fix.read] : [])),
  ...Object.values(paymentProviders).map(({ setup }) => setup.section),
  "Backup and restore",
];

test.each(read)("the guide has the section '%s'", (title) => {
  expect(guideSection(idOf(title))?.title).toBe(title);
});

test("links lead to sections of the guide, or become plain text", () => {
  const html = guideSection("on-one-machine-with-the-embedded-database")?.html;
  expect(html).toContain(
    '<a href="/admin/settings/system/launch/guide/backup-and-restore#moving-to-postgresql">how</a>',
  );
  expect(html).toContain("See 0027.");
  expect(guideSection("nothing")).toBeUndefined();
});
