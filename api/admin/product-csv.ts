import { productCsvContract } from "#shop/selling/product-editor/editor-products.contract.server.ts";
import {
  applyImport,
  exportProducts,
  type ImportResult,
  planImport,
} from "#shop/selling/product-editor/import-products.server.ts";
import { staffActor } from "../authentication.ts";
import { invalid, keyReused, problem } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";
import { serve } from "../route-of.ts";
import { sendCsv } from "../send-csv.ts";

const BODY_LIMIT_BYTES = 8 * 1024 * 1024;

/** Exports products to a spreadsheet and imports them. */
export const productCsvApi: ApiPlugin = async (api, shop) => {
  // As a string, Fastify refuses a file in another encoding for its length, which explains nothing.
  api.addContentTypeParser("text/csv", { parseAs: "buffer" }, (_request, body, done) => done(null, body.toString()));

  serve(api, productCsvContract, "products", {
    "GET /api/admin/products.csv": async (_request, reply) =>
      sendCsv(
        reply.header("content-disposition", 'attachment; filename="products.csv"'),
        await exportProducts(shop.ctx),
      ),

    "POST /api/admin/products.csv": {
      bodyLimit: BODY_LIMIT_BYTES,
      async handler(request, reply) {
        const { plan, key } = request.query;
        if (plan === undefined) return answer(reply, await planImport(shop.ctx, request.body));
        if (key === undefined) return invalid(reply, "key", "Send the plan with a key");
        const apply = { text: request.body, plan, requestKey: key };
        return answer(reply, await applyImport(shop, staffActor(request), apply));
      },
    },
  });
};

function answer(reply: Parameters<typeof problem>[0], result: ImportResult) {
  switch (result.outcome) {
    case "planned":
    case "faulty": {
      const { outcome: state, ...plan } = result;
      return { state, ...plan, count: plan.lines.length };
    }
    case "applied":
      return { state: "applied" as const, lines: [], added: [], plan: "", csv: "", count: result.lines };
    case "other_plan": {
      const { outcome: _outcome, ...plan } = result;
      return problem(reply, "changed_meanwhile", {
        detail: "The catalog has changed since the file was checked. Please review the new preview.",
        ...plan,
      });
    }
    case "key_reused":
      return keyReused(reply, "import");
    case "unreadable":
      return problem(reply, "validation_failed", {
        detail: `${result.fault}.`,
        errors: [{ field: "body", message: result.fault }],
      });
  }
}
