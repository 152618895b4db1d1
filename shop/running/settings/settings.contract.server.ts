import { z } from "zod";
import { settingsView } from "./setting-groups.ts";
import { SETTING_GROUPS } from "./settings.ts";

export const settingsContract = {
  "GET /api/admin/settings": {
    summary: "List settings",
    response: { 200: settingsView },
  },
  "PUT /api/admin/settings/:group": {
    summary: "Update a group of settings",
    description:
      "`values` has the same fields as in the response of GET, and `version` is the version that was edited. If someone else has saved the " +
      "group since, nothing is written, and `settings` has the current ones.",
    params: z.object({ group: z.enum(SETTING_GROUPS) }),
    body: z.object({ version: z.int().min(0), values: z.unknown() }),
    response: { 200: settingsView },
    problems: ["validation_failed", "changed_meanwhile"],
  },
} as const;
