import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ShopContext } from "#shop/context.server.ts";

/** The routes' dependencies. */
export type ApiDeps = {
  ctx: ShopContext;
  /** Called after a change to the catalog is committed. */
  onCatalogChange(): void;
  /** Whether the process can take orders now. */
  isReady(): Promise<boolean>;
  /** Whether webhooks may use http and call local addresses. Only in the sandbox. */
  allowLocalWebhooks?: boolean;
  /** Whether the process is overloaded, so that requests are answered with 503. */
  isOverloaded?(): boolean;
  /** Whether email is set up, so that replies are sent. */
  sendsEmail?: boolean;
  /** More resources, registered after the others. */
  extra?: readonly ApiPlugin[];
};

/**
 * The routes of one resource, under /api. A route is for staff only unless its config sets `public: true`. Its zod schemas validate
 * requests and feed the OpenAPI document. A plugin that needs the raw body (webhooks) replaces the JSON parser for its own routes.
 */
export type ApiPlugin = FastifyPluginAsyncZod<ApiDeps>;
