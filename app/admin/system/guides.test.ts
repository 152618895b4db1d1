import { expect, test } from "vitest";
import { idOf } from "#app/content/section-id.ts";
import { paymentProviders } from "#app/payment-providers.server.ts";
import { LAUNCH_RULES } from "#shop/running/launch-checklist/launch.ts";
import { guideTitles, manualSection, SETTINGS_TITLE, stepGuide } from "./guides.server.ts";

/** The steps on the server, for which the checklist only says what to set. */
const onServer = Object.entries(LAUNCH_RULES).filter(([, { fix }]) => typeof fix === "function" || "read" in fix);

test.each(onServer)("the step '%s' has a guide", (step, { title, why }) => {
  expect(stepGuide(step)).toMatchObject({ title, why, html: expect.stringContaining("<ol>") });
});

test("the guide has no sections of steps that no longer exist", () => {
  expect(guideTitles.toSorted()).toEqual([...onServer.map(([, { title }]) => title), SETTINGS_TITLE].toSorted());
  expect([stepGuide("stock"), stepGuide("nothing")]).toEqual([undefined, undefined]);
});

const read = [
  ...Object.values(LAUNCH_RULES).flatMap(({ fix }) => ("read" in fix ? [fix.read] : [])),
  ...Object.values(paymentProviders).map(({ setup }) => setup.section),
  "Backup and restore",
];

test.each(read)("the manual has the section '%s'", (title) => {
  expect(manualSection(idOf(title))?.title).toBe(title);
});

test("links lead to sections of the manual, or become plain text", () => {
  const html = manualSection("on-one-machine-with-the-embedded-database")?.html;
  expect(html).toContain(
    '<a href="/admin/settings/system/launch/manual/backup-and-restore#moving-to-postgresql">how</a>',
  );
  expect(html).toContain("See 0027.");
  expect(manualSection("nothing")).toBeUndefined();
});
