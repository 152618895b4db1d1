import { z } from "zod";
import { saveSettings, viewSettings } from "#shop/running/settings/edit-settings.server.ts";
import { SETTING_GROUPS } from "#shop/running/settings/setting-forms.ts";
import { staffActor } from "../authentication.ts";
import { problem, problemResponses } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";

const whoAndWhen = z.object({ by: z.string(), at: z.string() }).nullable();
const span = z.object({ from: z.int(), to: z.int() });

const group = <Values extends z.ZodType>(values: Values) =>
  z.object({
    values,
    version: z.int().describe("Goes back with a change of this form."),
    changed: whoAndWhen.describe("Null while the default counts, or the shop itself wrote it."),
  });

const settingsSchema = z.object({
  groups: z.object({
    owner: group(z.object({ legalName: z.string(), postalAddress: z.string(), email: z.string(), phone: z.string() })),
    policies: group(
      z.object({
        returnWindowDays: z.int(),
        refundWithinDays: z.int(),
        returnPostage: z.enum(["shop", "shopper"]),
        shipWithinBusinessDays: z.int(),
        deliveryBusinessDays: span,
        restockWeeks: span.nullable(),
      }),
    ),
    shipping: group(z.object({ expressPrice: z.number().describe("In dollars."), expressOffered: z.boolean() })),
    assumeDelivered: group(z.object({ days: z.int().describe("After shipping; 0: never.") })),
    reminderHours: group(z.object({ hours: z.int().describe("After the shopper left; 0: never.") })),
    lowStock: group(z.object({ limit: z.int() })),
    afterOrder: group(z.object({ page: z.enum(["success", "out-of-stock"]) })),
    banner: group(z.object({ text: z.string() })),
  }),
  policiesConfirmed: whoAndWhen.describe("Who has confirmed the policies as they stand now."),
});

/** The settings that staff edit. */
export const settingsApi: ApiPlugin = async (api, deps) => {
  api.get(
    "/admin/settings",
    {
      config: { needs: "settings:read" },
      schema: { summary: "All settings that can be edited", tags: ["settings"], response: { 200: settingsSchema } },
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
          "`values` as the form's group has them in the answer of GET; `version` is the one they were edited from. When somebody " +
          "else has saved that form meanwhile, nothing is written, and `settings` are those of now.",
        tags: ["settings"],
        params: z.object({ group: z.enum(SETTING_GROUPS) }),
        body: z.object({ version: z.int().min(0), values: z.unknown() }),
        response: { 200: settingsSchema, ...problemResponses("validation_failed", "changed_meanwhile") },
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
