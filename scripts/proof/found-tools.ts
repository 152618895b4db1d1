import { readFileSync } from "node:fs";

/** What scripts/setup.mjs found or installed on this machine: absolute paths, empty if there is none. */
export type FoundTools = { chromium: string; headlessShell: string; postgresBin: string };

const file = new URL("../../node_modules/.cache/packd/tools.json", import.meta.url);

export const foundTools = (): FoundTools => {
  const nothing = { chromium: "", headlessShell: "", postgresBin: "" };
  try {
    return { ...nothing, ...(JSON.parse(readFileSync(file, "utf8")) as Partial<FoundTools>) };
  } catch {
    return nothing;
  }
};
