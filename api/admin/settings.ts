import { saveSettings, viewSettings } from "#shop/running/settings/edit-settings.server.ts";
import { settingsContract } from "#shop/running/settings/settings.contract.server.ts";
import { staffActor } from "../authentication.ts";
import { problem } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";
import { routeOf } from "../route-of.ts";

/** The settings that staff edit. */
export const settingsApi: ApiPlugin = async (api, deps) => {
  api.route({
    ...routeOf(settingsContract, "GET /api/admin/settings"),
    config: { needs: "settings:read" },
    handler: async () => viewSettings(deps.ctx),
  });

  api.route({
    ...routeOf(settingsContract, "PUT /api/admin/settings/:group"),
    config: { needs: "settings:write" },
    handler: async (request, reply) => {
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
};
