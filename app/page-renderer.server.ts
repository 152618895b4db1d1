import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { createRequestHandler, data as Data, RouterContextProvider, ServerBuild } from "react-router";
import { isDatabaseAway } from "#platform/db/pool.server.ts";
import type { callApi, Incident, report, Services, services } from "./context.ts";
import type { SentForm } from "./native-forms.server.ts";
import type { TextDates } from "./plain-files.server.ts";

/** The server bundle. It has its own copies of its modules, so the context keys and the router come from it. */
export type PagesBuild = Omit<ServerBuild, "entry"> & {
  entry: {
    module: ServerBuild["entry"]["module"] & {
      services: typeof services;
      report: typeof report;
      callApi: typeof callApi;
      TEXT_DATES: TextDates;
      data: typeof Data;
      createRequestHandler: typeof createRequestHandler;
      RouterContextProvider: typeof RouterContextProvider;
    };
  };
};

export function renderer(
  load: () => Promise<PagesBuild>,
  shop: Services,
  app: FastifyInstance,
  mode: "production" | "development",
) {
  return async (url: string, sent?: SentForm): Promise<Response> => {
    const build = await load();
    const keys = build.entry.module;
    const context = new keys.RouterContextProvider();
    context.set(keys.services, shop);
    context.set(keys.report, (error) => app.log.error({ err: error, url: pathOf(url) }, "A page failed"));
    if (sent) context.set(keys.callApi, sent.callApi);
    // A page is the same for every visitor, so it gets only the request's URL and the submitted form.
    const request = new Request(`http://localhost${url}`, sent && { method: "POST", body: sent.body });
    return keys.createRequestHandler(build, mode)(request, context);
  };
}

/** Logs a use case's error with an incident number; the page shows the shopper only that number. */
export function guarded(build: PagesBuild, shop: Services, app: FastifyInstance): Services {
  const guard =
    <Arguments extends unknown[], Result>(read: (...args: Arguments) => Promise<Result>) =>
    async (...args: Arguments): Promise<Result> => {
      try {
        return await read(...args);
      } catch (error) {
        const incident = randomBytes(4).toString("hex");
        app.log.error({ err: error, incident }, "A page could not load its data");
        throw build.entry.module.data({ incident } satisfies Incident, { status: isDatabaseAway(error) ? 503 : 500 });
      }
    };
  return {
    listProducts: guard(shop.listProducts.bind(shop)),
    findProduct: guard(shop.findProduct.bind(shop)),
    nextLive: guard(shop.nextLive.bind(shop)),
    openReviews: guard(shop.openReviews.bind(shop)),
    estimateDelivery: guard(shop.estimateDelivery.bind(shop)),
    shop: guard(shop.shop.bind(shop)),
  };
}

export const pathOf = (url: string): string => url.split("?", 1)[0] ?? url;
