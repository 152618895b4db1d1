import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import { accountApi, notificationsApi, twoStepApi } from "./admin/account.ts";
import { customersApi } from "./admin/customers.ts";
import { deliveriesApi } from "./admin/fulfillment.ts";
import { adminMessagesApi, adminReviewsApi } from "./admin/inbox.ts";
import { orderListApi } from "./admin/orders.ts";
import { productCsvApi } from "./admin/product-csv.ts";
import { adminProductsApi, productStockApi, restocksApi } from "./admin/products.ts";
import { dropApi, reminderResultsApi } from "./admin/reports.ts";
import { settingsApi } from "./admin/settings.ts";
import { invitationsApi, staffApi, tokensApi } from "./admin/staff.ts";
import { suppressionsApi } from "./admin/subscribers.ts";
import { auditApi } from "./admin/system.ts";
import { webhookEndpointsApi } from "./admin/webhook-endpoints.ts";
import { authApi, sessionApi } from "./auth.ts";
import { admitStaffOnly } from "./authentication.ts";
import { refuseCardData } from "./card-data-guard.ts";
import { checkoutRemindersApi } from "./checkout-reminders.ts";
import { documentApi } from "./documentation.ts";
import { handleErrors } from "./errors.ts";
import { eventsApi } from "./events.ts";
import { healthApi } from "./health.ts";
import { problem } from "./outcomes.ts";
import { ownReviewApi } from "./own-review.ts";
import type { ApiDeps, ApiPlugin } from "./plugin.ts";
import { productChangesApi, productsApi } from "./products.ts";
import { publicFormsApi } from "./public-forms.ts";
import { limitRequests } from "./request-limits.ts";
import { staffLinksApi } from "./staff-links.ts";
import { refuseUnstorable } from "./storable.ts";
import { validatorCompiler } from "./validation.ts";

const RESOURCES: readonly ApiPlugin[] = [
  productsApi,
  productChangesApi,
  adminProductsApi,
  productStockApi,
  restocksApi,
  productCsvApi,
  authApi,
  sessionApi,
  staffLinksApi,
  accountApi,
  twoStepApi,
  notificationsApi,
  staffApi,
  invitationsApi,
  tokensApi,
  ...publicFormsApi,
  checkoutRemindersApi,
  webhookEndpointsApi,
  orderListApi,
  deliveriesApi,
  customersApi,
  adminMessagesApi,
  suppressionsApi,
  adminReviewsApi,
  ownReviewApi,
  auditApi,
  dropApi,
  reminderResultsApi,
  eventsApi,
  settingsApi,
];

const BODY_LIMIT_BYTES = 64 * 1024;

/** Registers all routes under /api and the two health checks. */
export async function registerApi(app: FastifyInstance, deps: ApiDeps): Promise<void> {
  healthApi(app, deps.isReady);
  await app.register(
    async (api) => {
      api.setValidatorCompiler(validatorCompiler);
      api.setSerializerCompiler(serializerCompiler);
      handleErrors(api);
      takeJsonOnly(api);
      setSecurityHeaders(api);
      refuseWhenOverloaded(api, deps);
      await limitRequests(api, deps.ctx);
      admitStaffOnly(api, deps.ctx);
      refuseCardData(api);
      refuseUnstorable(api);
      answerUnknownRoutes(api);
      await documentApi(api);
      for (const resource of [...RESOURCES, ...(deps.extra ?? [])]) await api.register(resource, deps);
    },
    { prefix: "/api" },
  );
}

/** About as many requests as a process can answer in a second. With more, shoppers would give up before they get an answer. */
const MOST_AT_ONCE = 1000;

/**
 * Rejects requests before the body is read or the database is queried. Running requests continue. A request runs only while the shop works
 * on it: those whose client sends the body or reads the answer slowly don't count, or a thousand of them would keep everyone out.
 */
function refuseWhenOverloaded(api: FastifyInstance, { isOverloaded }: ApiDeps): void {
  const running = new Set<FastifyRequest>();
  const isFull = () => running.size >= MOST_AT_ONCE;
  const refuse = (reply: FastifyReply) => problem(reply.header("retry-after", "5"), "unavailable");
  api.addHook("onRequest", async (request, reply) => {
    if (isFull() || isOverloaded?.()) return refuse(reply);
    running.add(request);
    // If the client disconnects, nothing is sent.
    reply.raw.once("close", () => running.delete(request));
  });
  api.addHook("preParsing", async (request) => void running.delete(request));
  api.addHook("preValidation", async (request, reply) => {
    if (isFull()) return refuse(reply);
    if (!reply.raw.destroyed) running.add(request);
  });
  api.addHook("onSend", async (request) => void running.delete(request));
}

/** Accepts JSON only. The route's schema decides whether the body may be empty. The parser rejects `__proto__`. */
function takeJsonOnly(api: FastifyInstance): void {
  api.addHook("onRoute", (route) => {
    route.bodyLimit ??= BODY_LIMIT_BYTES;
  });
  const parseJson = api.getDefaultJsonParser("error", "error");
  api.removeAllContentTypeParsers();
  api.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parseJson(request, body.toString(), done);
  });
}

/** API responses are data, so browsers must not run, frame, cache or reinterpret them. */
const HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
};

/** Sets the headers first, so that errors have them too and a route can override them. */
function setSecurityHeaders(api: FastifyInstance): void {
  api.addHook("onRequest", async (_request, reply) => {
    reply.headers(HEADERS);
  });
}

/**
 * Answers requests that match no route: 405 with the allowed methods if the path exists, else 404. It registers catch-all routes, so
 * that nothing under /api falls through to the pages.
 */
function answerUnknownRoutes(api: FastifyInstance): void {
  const addresses = new Map<string, { pattern: RegExp; methods: string[] }>();
  const options = { config: { public: true }, schema: { hide: true } } as const;
  for (const url of ["/", "/*"]) {
    api.all(url, options, async (request, reply) => {
      const path = request.url.split("?", 1)[0] ?? "";
      const allowed = [...addresses.values()].flatMap(({ pattern, methods }) => (pattern.test(path) ? methods : []));
      if (allowed.length === 0) return problem(reply, "not_found");
      return problem(reply.header("allow", [...new Set(allowed)].sort().join(", ")), "method_not_allowed");
    });
  }
  // For plugins that call the not-found handler, such as the one for static files.
  api.setNotFoundHandler((_request, reply) => problem(reply, "not_found"));

  api.addHook("onRoute", ({ url, method }) => {
    if (url.includes("*")) return;
    const address = addresses.get(url) ?? { pattern: addressPattern(url), methods: [] };
    address.methods.push(...[method].flat());
    addresses.set(url, address);
  });
}

/** Turns '/api/products/:id' into a pattern that matches its paths. */
function addressPattern(url: string): RegExp {
  const parts = url.split("/").map((part) => (part.startsWith(":") ? "[^/]+" : part.replaceAll(".", "\\.")));
  return new RegExp(`^${parts.join("/")}$`);
}
