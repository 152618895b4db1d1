import { dropContract } from "#shop/running/reports/drop.contract.server.ts";
import { readDrop } from "#shop/running/reports/read-drop.server.ts";
import type { ApiPlugin } from "../plugin.ts";
import { serve } from "../route-of.ts";

/** What staff watch while a drop goes on. */
export const dropApi: ApiPlugin = async (api, { ctx }) =>
  serve(api, dropContract, "reports", { "GET /api/admin/drop": () => readDrop(ctx) });
