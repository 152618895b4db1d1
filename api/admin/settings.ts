import { z } from "zod";
import { saveSettings, viewSettings } from "#shop/running/settings/edit-settings.server.ts";
import { settingsView } from "#shop/running/settings/setting-groups.ts";
import { SETTING_GROUPS } from "#shop/running/settings/settings.ts";
import { staffActor } from "../authentication.ts";
import { problem, problemResponses } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";

/** The settings that staff edit. */
export const settingsApi: ApiPlugin = async (api, deps) => {
  api.get(
    "/admin/settings",
    {
      config: { needs: "settings:read" },
      schema: { summary: "All settings that can be edited", tags: ["settings"], response: { 200: settingsView } },
    },
    async () => viewSettings(deps.ctx),
  );

  api.put(
    "/admin/settings/:group",
    {
      config: { needs: "settings:write" },
      schema: {
        summary: "Save one form of the settings",
        description:
          "`values` as in the group of the answer of GET; `version` is the one they were edited from. When someone else has saved that " +
          "form since, nothing is written, and `settings` has the current ones.",
        tags: ["settings"],
        params: z.object({ group: z.enum(SETTING_GROUPS) }),
        body: z.object({ version: z.int().min(0), values: z.unknown() }),
        response: { 200: settingsView, ...problemResponses("validation_failed", "changed_meanwhile") },
      },
    },
    async (request, reply) => {
      const saved = await saveSettings(deps, staffActor(request), request.params.group, request.body);
      switch (saved.outcome) {
        case "saved":
          return saved.settings;
        case "invalid":
          return problem(reply, "validation_failed", { errors: saved.errors });
        case "changed_meanwhile":
          return problem(reply, "changed_meanwhile", { settings: saved.settings });
        default:
          return saved satisfies never;
      }
    },
  );
};
