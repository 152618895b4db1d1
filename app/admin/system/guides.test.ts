import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { paymentProviders } from "#app/payment-providers.server.ts";
import { LAUNCH_RULES } from "#shop/running/launch-checklist/launch.ts";
import { ADS_GUIDE, guideOf, guideTitles, SETTINGS_TITLE, stepGuide } from "./guides.server.ts";

/** The steps on the server, for which the checklist only says what to set. */
const onServer = Object.entries(LAUNCH_RULES).filter(([, { fix }]) => typeof fix === "function" || "read" in fix);

test.each(onServer)("the step '%s' has a guide", (step, { title, why }) => {
  expect(stepGuide(step)).toMatchObject({ title, why, html: expect.stringContaining("<ol>") });
});

test("the guide has no sections that no page shows", () => {
  const titles = onServer.map(([, { title }]) => title);
  expect(guideTitles.toSorted()).toEqual([...titles, ADS_GUIDE.title, SETTINGS_TITLE].toSorted());
  expect(guideOf(ADS_GUIDE)?.html).toContain("<ol>");
  expect([stepGuide("stock"), stepGuide("nothing")]).toEqual([undefined, undefined]);
});

test.each(Object.values(paymentProviders))("the guides name the settings of $name", ({ setup }) => {
  expect(stepGuide("payment-keys")?.html).toContain(setup.setting);
  expect(stepGuide("webhook")?.html).toContain(setup.webhookSetting);
});

const read = [
  ...Object.values(LAUNCH_RULES).flatMap(({ fix }) => ("read" in fix ? [fix.read] : [])),
  ...Object.values(paymentProviders).map(({ setup }) => setup.section),
];

const operations = readFileSync("docs/operations.md", "utf8");

test.each(read)("docs/operations.md has the section '%s', to which a guide refers", (title) => {
  expect(operations).toContain(`\n## ${title}\n`);
});
