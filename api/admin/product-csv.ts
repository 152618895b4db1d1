import { z } from "zod";
import {
  applyImport,
  exportProducts,
  type ImportResult,
  planImport,
} from "#shop/selling/product-editor/import-products.server.ts";
import { staffActor } from "../authentication.ts";
import { problem, problemResponses } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";
import { csvLineSchema } from "./product-desk-schemas.ts";

const shared = { tags: ["products"], security: [{ staff: [] }] };
const BODY_LIMIT_BYTES = 8 * 1024 * 1024;

const answer = z.object({
  state: z.enum(["planned", "faulty", "applied"]),
  lines: z.array(csvLineSchema).describe("Empty once it is applied."),
  plan: z.string().describe("Send it with the apply, that nothing else is done than was shown."),
  csv: z.string().describe("The file to send with the apply: its `stock_was` is the stock of now."),
  count: z.int().describe("Lines of the file."),
});

const query = z.object({
  plan: z.string().max(64).optional().describe("Of the dry run: then the file is applied, all or nothing."),
  key: z.string().min(8).max(200).optional().describe("Needed with `plan`: the same key is applied once."),
});

/** Products out to a spreadsheet, and in again. */
export const productCsvApi: ApiPlugin = async (api, shop) => {
  api.addContentTypeParser("text/csv", { parseAs: "string" }, (_request, body, done) => done(null, body));

  api.get(
    "/admin/products.csv",
    {
      config: { needs: "products:read" },
      schema: { ...shared, summary: "Everything that is for sale as CSV, a line for each color and size" },
    },
    async (_request, reply) =>
      reply
        .header("content-type", "text/csv; charset=utf-8")
        .header("content-disposition", 'attachment; filename="products.csv"')
        .send(await exportProducts(shop.ctx)),
  );

  api.post(
    "/admin/products.csv",
    {
      config: { needs: "products:write" },
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        ...shared,
        summary: "Change products by CSV: without `plan` a dry run that says what would change",
        consumes: ["text/csv"],
        querystring: query,
        body: z.string("Send the file as text/csv"),
        response: { 200: answer, ...problemResponses("validation_failed", "changed_meanwhile") },
      },
    },
    async (request, reply) => {
      const { plan, key } = request.query;
      if (plan === undefined) return told(reply, await planImport(shop.ctx, request.body));
      if (key === undefined) {
        return problem(reply, "validation_failed", { errors: [{ field: "key", message: "Send a key with the plan" }] });
      }
      const apply = { text: request.body, plan, requestKey: key };
      return told(reply, await applyImport(shop, staffActor(request), apply));
    },
  );
};

function told(reply: Parameters<typeof problem>[0], result: ImportResult) {
  switch (result.outcome) {
    case "planned":
    case "faulty": {
      const { outcome: state, ...plan } = result;
      return { state, ...plan, count: plan.lines.length };
    }
    case "applied":
      return { state: "applied" as const, lines: [], plan: "", csv: "", count: result.lines };
    case "other_plan": {
      const { outcome: _outcome, ...plan } = result;
      return problem(reply, "changed_meanwhile", {
        detail: "The catalog has changed since the file was checked. Please look at what it would do now.",
        ...plan,
      });
    }
    case "unreadable":
      return problem(reply, "validation_failed", {
        detail: `${result.fault}.`,
        errors: [{ field: "body", message: result.fault }],
      });
  }
}
