import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ShopContext } from "#shop/context.server.ts";

/** What the routes need. */
export type ApiDeps = {
  ctx: ShopContext;
  /** Called after a change of the catalogue is committed. */
  onCatalogChange(): void;
  /** Whether webhooks out may go to the shop's own machine, and by http: beside the sandbox alone. */
  allowLocalWebhooks?: boolean;
  /** More resources, registered beside the others. */
  extra?: readonly ApiPlugin[];
};

/**
 * The routes of one resource, under /api. A route is for staff alone unless its config says `public: true`; its Zod schemas are the
 * law, and the OpenAPI document. A plugin that needs the raw body (webhooks) replaces the JSON parser: the change ends with it.
 */
export type ApiPlugin = FastifyPluginAsyncZod<ApiDeps>;
