import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance, FastifySchema } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import type { Permission } from "#shop/people/staff/permissions.ts";

/** Swagger UI embeds images as data: URLs; its scripts and styles come only from our server. */
const DOCS_POLICY = {
  "default-src": "'none'",
  "script-src": "'self'",
  "style-src": "'self'",
  "font-src": "'self'",
  "img-src": ["'self'", "data:"],
  "connect-src": "'self'",
  "base-uri": "'none'",
  "form-action": "'none'",
  "frame-ancestors": "'none'",
};

/** Serves the OpenAPI document of all routes that are registered after it at /api/openapi.json, and Swagger UI at /api/docs. */
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
          staff: { type: "http", scheme: "bearer", description: "The token from POST /api/auth/login" },
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
      const { needs } = given.route.config ?? {};
      return { schema: { ...schema, ...needsOf(needs, schema), tags: groupsOf(schema, needs !== undefined) }, url };
    },
    transformObject: (document) => {
      if (!("openapiObject" in document)) throw new Error("Expected an OpenAPI document");
      return { ...document.openapiObject, tags: groupsIn(document.openapiObject) };
    },
  });
  // Built once, because a few hundred schemas take a while and the document is the same for every caller.
  let text: string | undefined;
  api.get("/openapi.json", { config: { public: true }, schema: { hide: true } }, async (_request, reply) => {
    text ??= JSON.stringify(api.swagger());
    return reply.type("application/json; charset=utf-8").send(text);
  });
  await api.register(async (docs) => {
    docs.addHook("onRoute", (route) => {
      route.config = { ...route.config, public: true };
    });
    const font = await readFile(fileURLToPath(import.meta.resolve(FONT)));
    docs.get("/docs/mona-sans.woff2", { schema: { hide: true } }, async (_request, reply) =>
      reply.type("font/woff2").header("cache-control", "public, max-age=86400").send(font),
    );
    const css = await readFile(new URL("documentation.css", import.meta.url), "utf8");
    await docs.register(swaggerUi, {
      routePrefix: "/docs",
      indexPrefix: "/api",
      theme: {
        title: "Packd API",
        css: [{ filename: "packd.css", content: css }],
        js: [{ filename: "packd.js", content: PAGE_CODE }],
      },
      staticCSP: DOCS_POLICY,
      // Leaves out Swagger's top bar, which has inline styles.
      uiConfig: { layout: "BaseLayout", validatorUrl: null, defaultModelsExpandDepth: 0, docExpansion: "none" },
    });
  });
}

const FONT = "@fontsource-variable/mona-sans/files/mona-sans-latin-wdth-normal.woff2";

/** Runs in the page, because the plugin generates its HTML: adds the viewport for phones and a link back to the admin. */
const PAGE_CODE = `
const viewport = document.createElement("meta");
viewport.name = "viewport";
viewport.content = "width=device-width, initial-scale=1";
document.head.append(viewport);
const back = document.createElement("a");
back.className = "back-to-admin";
back.href = "/admin/settings/developers";
back.textContent = "Back to admin";
document.body.prepend(back);
`;

const SHOP_GROUP = "Shop: ";
const ADMIN_GROUP = "Admin: ";

/** A route's groups: public routes belong to the shop, all others to the admin. */
const groupsOf = ({ tags = [] }: FastifySchema, isStaffOnly: boolean): string[] =>
  tags.map((tag) => `${isStaffOnly ? ADMIN_GROUP : SHOP_GROUP}${tag}`);

/** All groups of the document, with the shop's groups first. */
function groupsIn({ paths = {} }: { paths?: object }): { name: string }[] {
  const operations = Object.values(paths).flatMap((path: object) => Object.values(path) as { tags?: string[] }[]);
  const names = [...new Set(operations.flatMap(({ tags = [] }) => tags))];
  const rank = (name: string) => (name.startsWith(SHOP_GROUP) ? 0 : 1);
  return names.toSorted((one, other) => rank(one) - rank(other) || one.localeCompare(other)).map((name) => ({ name }));
}

/** Describes what a staff route needs, in words and as the roles of its security requirement (OpenAPI 3.1). */
function needsOf(needs: Permission | "session" | undefined, { description = "" }: FastifySchema): FastifySchema {
  if (!needs) return {};
  const words = needs === "session" ? "Needs a login; API tokens can't be used." : `Needs \`${needs}\`.`;
  const security: Record<string, string[]>[] =
    needs === "session" ? [{ staff: [] }] : [{ staff: [needs] }, { token: [needs] }];
  return { description: [description, words].filter(Boolean).join("\n\n"), security };
}
