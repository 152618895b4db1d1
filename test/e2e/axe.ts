import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe finds against WCAG 2.2 AA on the page as it stands. */
export const violations = (page: Page): Promise<string[]> => found(page, [...WCAG, "best-practice"]);

/** Of what stands in somebody else's page, such as a mail: its landmarks are not ours to set. */
export const violationsOfPart = (page: Page): Promise<string[]> => found(page, WCAG);

export const contrastFaults = async (page: Page): Promise<string[]> =>
  inWords(await new AxeBuilder({ page }).withRules("color-contrast").analyze());

/** In a frame without scripts axe waits for ever. The one there is shows a mail, which mails.spec.ts looks at. */
const FRAMES_WITHOUT_SCRIPTS = "iframe[sandbox]:not([sandbox~='allow-scripts'])";

const found = async (page: Page, tags: string[]): Promise<string[]> =>
  inWords(await new AxeBuilder({ page }).exclude(FRAMES_WITHOUT_SCRIPTS).withTags(tags).analyze());

const inWords = ({ violations }: Awaited<ReturnType<AxeBuilder["analyze"]>>): string[] =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
