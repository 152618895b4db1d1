import { saveSettings, viewSettings } from "#shop/running/settings/edit-settings.server.ts";
import { settingsContract } from "#shop/running/settings/settings.contract.server.ts";
import { staffActor } from "../authentication.ts";
import { problem } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";
import { serve } from "../route-of.ts";

/** The settings that staff edit. */
export const settingsApi: ApiPlugin = async (api, deps) =>
  serve(api, settingsContract, "settings", {
    "GET /api/admin/settings": async () => viewSettings(deps.ctx),

    "PUT /api/admin/settings/:group": async (request, reply) => {
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
  });
