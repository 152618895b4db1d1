import type { FastifyRequest } from "fastify";
import type { Config } from "#platform/config.server.ts";
import type { PaymentProvider } from "#shop/money/payments/gateway.ts";
import { confirmRow, launchContract, viewLaunch } from "#shop/running/launch-checklist/launch.server.ts";
import type { ProcessFacts } from "#shop/running/launch-checklist/launch.ts";
import { saveSettings, settingsContract, viewSettings } from "#shop/running/settings/edit-settings.server.ts";
import { mayCall, staffActor } from "../authentication.ts";
import { editConflict } from "../edit-conflict.ts";
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
          return editConflict(reply, {
            db: deps.ctx.db,
            subject: `settings:${request.params.group}`,
            settings: saved.settings,
          });
        default:
          return saved satisfies never;
      }
    },
  });

/** Says only whether a secret is set, never its value. */
const processFacts = (
  config: Config,
  database: ProcessFacts["database"],
  { label, forSale, isLive, setup }: Pick<PaymentProvider, "label" | "forSale" | "isLive" | "setup">,
): ProcessFacts => ({
  production: config.production,
  publicUrl: config.publicUrl,
  provider: config.payments.provider,
  providerLabel: label,
  forSale,
  liveKeys: isLive(config.payments.given),
  setup,
  smtp: config.mail.smtpUrl !== undefined,
  sender: config.mail.from,
  database,
});

/** The launch checklist, which turns the demo into a real shop. */
export const createLaunchApi =
  (config: Config, database: ProcessFacts["database"], provider: PaymentProvider): ApiPlugin =>
  async (api, { ctx }) => {
    const facts = processFacts(config, database, provider);
    const view = (request: FastifyRequest) => viewLaunch(ctx, facts, { seesStaff: mayCall(request, "staff:read") });
    serve(api, launchContract, "settings", {
      "GET /api/admin/launch": async (request) => view(request),

      "PUT /api/admin/launch/:row/confirmation": async (request, reply) => {
        const outcome = await confirmRow(ctx, staffActor(request), request.params.row, request.body);
        if (outcome === "not_confirmable") return problem(reply, "not_found");
        if (outcome === "changed_meanwhile") return problem(reply, "changed_meanwhile");
        return view(request);
      },
    });
  };
