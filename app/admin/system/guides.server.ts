import { renderHtml } from "#app/content/markdown.server.ts";
import { LAUNCH_ROWS, LAUNCH_RULES } from "#shop/running/launch-checklist/launch.ts";

const [launchGuide = ""] = Object.values(
  import.meta.glob<string>("../../../docs/launch-guide.md", { query: "?raw", import: "default", eager: true }),
);

/** The guide's texts by their titles. */
const TEXTS = new Map(
  launchGuide
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title = "", ...lines] = section.split("\n");
      return [title.trim(), lines.join("\n")] as const;
    }),
);

export const guideTitles = [...TEXTS.keys()];

/** What every guide ends with. */
export const SETTINGS_TITLE = "How to change a setting";

/** The guide that isn't about a step of the checklist. */
export const ADS_GUIDE = { title: "Measure your ads", why: "See which Facebook and Instagram ads lead to orders." };

/** How an owner completes a step of the launch checklist on the server, as HTML. Undefined for steps without a guide. */
export function stepGuide(step: string) {
  const id = LAUNCH_ROWS.find((one) => one === step);
  return id && guideOf(LAUNCH_RULES[id]);
}

export function guideOf({ title, why }: { title: string; why: string }) {
  const text = TEXTS.get(title);
  if (text === undefined) return undefined;
  return { title, why, html: renderHtml(`${text}\n## ${SETTINGS_TITLE}\n${TEXTS.get(SETTINGS_TITLE) ?? ""}`) };
}
