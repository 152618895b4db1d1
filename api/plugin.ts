import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ShopContext } from "#shop/context.server.ts";

/** What the routes need. */
export type ApiDeps = {
  ctx: ShopContext;
  /** Called after a change of the catalog is committed. */
  onCatalogChange(): void;
  /** Whether the process can take orders now. */
  isReady(): Promise<boolean>;
  /** Whether webhooks may call the shop's own machine, and plain http: only with the sandbox. */
  allowLocalWebhooks?: boolean;
  /** Whether the process has more to do than it can: then calls are answered with 503. */
  isOverloaded?(): boolean;
  /** More resources, registered beside the others. */
  extra?: readonly ApiPlugin[];
};

/**
 * The routes of one resource, under /api. A route is for staff only unless its config says `public: true`. Its zod schemas validate
 * requests and make the OpenAPI document. A plugin that needs the raw body (webhooks) replaces the JSON parser for its own routes.
 */
export type ApiPlugin = FastifyPluginAsyncZod<ApiDeps>;
