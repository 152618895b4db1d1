import { z } from "zod";
import { settingsView } from "./setting-groups.ts";
import { SETTING_GROUPS } from "./settings.ts";

/** The calls of api/admin/settings.ts. */
export const settingsContract = {
  "GET /api/admin/settings": {
    summary: "List settings",
    tags: ["settings"],
    response: { 200: settingsView },
  },
  "PUT /api/admin/settings/:group": {
    summary: "Update a group of settings",
    description:
      "`values` as in the group of the answer of GET; `version` is the one they were edited from. When someone else has saved that " +
      "form since, nothing is written, and `settings` has the current ones.",
    tags: ["settings"],
    params: z.object({ group: z.enum(SETTING_GROUPS) }),
    body: z.object({ version: z.int().min(0), values: z.unknown() }),
    response: { 200: settingsView },
    problems: ["validation_failed", "changed_meanwhile"],
  },
} as const;
