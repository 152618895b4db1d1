import { z } from "zod";
import type { Config } from "#platform/config.server.ts";
import type { PaymentProvider } from "#shop/money/payments/payment-provider.ts";
import { confirmRow, viewLaunch } from "#shop/running/launch-checklist/launch.server.ts";
import { LAUNCH_ROWS, type ProcessFacts } from "#shop/running/launch-checklist/launch.ts";
import { staffActor } from "../authentication.ts";
import { problem, problemResponses } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";

const rowSchema = z.object({
  _id: z.enum(LAUNCH_ROWS),
  title: z.string(),
  why: z.string(),
  state: z.enum(["done", "todo", "confirm"]).describe("`confirm`: it cannot be known from here."),
  found: z.string(),
  mend: z.union([
    z.object({ label: z.string(), to: z.string() }),
    z.object({ setting: z.string().nullable(), besides: z.string().optional(), read: z.string() }),
  ]),
  confirmation: z.object({ by: z.string(), at: z.string() }).nullable(),
  confirmable: z.boolean(),
});
const launchSchema = z.object({ rows: z.array(rowSchema), open: z.int(), policiesVersion: z.int() });

/** Whether something is set, never what a secret is. */
const processFacts = (
  config: Config,
  database: ProcessFacts["database"],
  { forSale, isLive, setup }: Pick<PaymentProvider, "forSale" | "isLive" | "setup">,
): ProcessFacts => ({
  production: config.production,
  publicUrl: config.publicUrl,
  provider: config.payments.provider,
  forSale,
  liveKeys: isLive(config.payments.given),
  setup,
  smtp: config.mail.smtpUrl !== undefined,
  sender: config.mail.from,
  database,
});

/** What still stands between the demo and a real shop. */
export const createLaunchApi =
  (config: Config, database: ProcessFacts["database"], provider: PaymentProvider): ApiPlugin =>
  async (api, { ctx }) => {
    const facts = processFacts(config, database, provider);
    api.get(
      "/admin/launch",
      {
        config: { needs: "settings:read" },
        schema: {
          summary: "The launch checklist, as it stands now",
          tags: ["settings"],
          response: { 200: launchSchema },
        },
      },
      async () => viewLaunch(ctx, facts),
    );

    api.put(
      "/admin/launch/:row/confirmation",
      {
        config: { needs: "settings:write" },
        schema: {
          summary: "Confirm what no program can know, or take that back",
          tags: ["settings"],
          params: z.object({ row: z.enum(LAUNCH_ROWS) }),
          body: z.object({
            confirmed: z.boolean(),
            version: z.int().optional().describe("Of the policies that were read; of no other row."),
          }),
          response: { 200: launchSchema, ...problemResponses("not_found", "changed_meanwhile") },
        },
      },
      async (request, reply) => {
        const outcome = await confirmRow(ctx, staffActor(request), request.params.row, request.body);
        if (outcome === "not_confirmable") return problem(reply, "not_found");
        if (outcome === "changed_meanwhile") return problem(reply, "changed_meanwhile");
        return viewLaunch(ctx, facts);
      },
    );
  };
