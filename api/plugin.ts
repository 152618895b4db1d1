import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ShopContext } from "#shop/context.server.ts";

/** What the routes need. */
export type ApiDeps = {
  ctx: ShopContext;
  /** Called after a change of the catalogue is committed. */
  onCatalogChange(): void;
  /** Whether webhooks out may go to the shop's own machine, and by http: beside the sandbox alone. */
  allowLocalWebhooks?: boolean;
  /** From so many ms on that the process cannot turn to a call, each is answered with 503. Undefined: all are answered, however late. */
  hopelessDelayMs?: number;
  /** More resources, registered beside the others. */
  extra?: readonly ApiPlugin[];
};

/**
 * The routes of one resource, under /api. A route is for staff alone unless its config says `public: true`; its Zod schemas are the
 * law, and the OpenAPI document. A plugin that needs the raw body (webhooks) replaces the JSON parser: the change ends with it.
 */
export type ApiPlugin = FastifyPluginAsyncZod<ApiDeps>;
