import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance, FastifySchema } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import type { Permission } from "#shop/people/staff/permissions.ts";

/** Swagger UI embeds pictures as data: URLs; its scripts and styles come from our own files only. */
const DOCS_POLICY = {
  "default-src": "'none'",
  "script-src": "'self'",
  "style-src": "'self'",
  "img-src": ["'self'", "data:"],
  "connect-src": "'self'",
  "base-uri": "'none'",
  "form-action": "'none'",
  "frame-ancestors": "'none'",
};

/** Serves the OpenAPI document of all routes registered after it at /api/openapi.json, and its reader at /api/docs. */
export async function documentApi(api: FastifyInstance): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Packd API",
        version: "1",
        description:
          "JSON API. Prices are in US dollars. Errors are application/problem+json with a `code` (RFC 9457).",
      },
      components: {
        securitySchemes: {
          staff: { type: "http", scheme: "bearer", description: "The token of POST /api/auth/login" },
          token: {
            type: "http",
            scheme: "bearer",
            description: "An API token (packd_…), created under Settings > Developers",
          },
        },
      },
    },
    transform: (given) => {
      const { schema, url } = jsonSchemaTransform(given);
      return { schema: { ...schema, ...needsOf(given.route.config?.needs, schema) }, url };
    },
  });
  // Built once: a few hundred schemas take a while, and the document is the same for all callers.
  let text: string | undefined;
  api.get("/openapi.json", { config: { public: true }, schema: { hide: true } }, async (_request, reply) => {
    text ??= JSON.stringify(api.swagger());
    return reply.type("application/json; charset=utf-8").send(text);
  });
  await api.register(async (docs) => {
    docs.addHook("onRoute", (route) => {
      route.config = { ...route.config, public: true };
    });
    await docs.register(swaggerUi, {
      routePrefix: "/docs",
      indexPrefix: "/api",
      theme: { title: "Packd API" },
      staticCSP: DOCS_POLICY,
      // Without Swagger's own bar on top, which has inline styles.
      uiConfig: { layout: "BaseLayout", validatorUrl: null, defaultModelsExpandDepth: 0 },
    });
  });
}

/** What a staff route needs: in words, and as the roles of its security (OpenAPI 3.1). */
function needsOf(needs: Permission | "session" | undefined, { description = "" }: FastifySchema): FastifySchema {
  if (!needs) return {};
  const words = needs === "session" ? "Needs a login; API tokens can't be used." : `Needs \`${needs}\`.`;
  const security: Record<string, string[]>[] =
    needs === "session" ? [{ staff: [] }] : [{ staff: [needs] }, { token: [needs] }];
  return { description: [description, words].filter(Boolean).join("\n\n"), security };
}
