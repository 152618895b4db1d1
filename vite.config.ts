import { cpSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { shortClassNames } from "./scripts/short-class-names.ts";

const root = import.meta.dirname;

/** Compressed together, what every screen needs takes a tenth less; and there is less to ask for one after the other. */
const CHUNKS = [
  { name: "vendor", test: /node_modules\/(?:react|react-dom|react-router|scheduler)\/|rolldown\/runtime/ },
  { name: (id: string, graph: ModuleGraph) => (isOnEveryScreen(id, graph) ? "frame" : null) },
];

type ModuleGraph = { getModuleInfo(id: string): { importers: string[] } | null };

const FRAME = /\/app\/(?:entry\.client|root|storefront\/layout)\.tsx/;
const PRODUCT = /\/app\/storefront\/product-page\.tsx/;

/** The frame around the screens imports it, or the product page and something else; and not only on occasion. */
function isOnEveryScreen(id: string, graph: ModuleGraph): boolean {
  const entries = entriesTo(id, graph, new Set());
  return (
    entries.some((entry) => FRAME.test(entry)) || (entries.length > 1 && entries.some((entry) => PRODUCT.test(entry)))
  );
}

function entriesTo(id: string, graph: ModuleGraph, seen: Set<string>): string[] {
  if (seen.has(id)) return [];
  seen.add(id);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  return importers.length === 0 ? [id] : importers.flatMap((importer) => entriesTo(importer, graph, seen));
}

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    plainImports(),
    leanRouter(),
    leanManifest(),
    ...shortClassNames(join(root, "app", "app.css"), join(root, "app")),
    copyPictures(),
  ],
  // The server bundle carries its own React and router, fixed to their production form: a demo shop runs without NODE_ENV.
  ...(command === "build" && {
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    ssr: { noExternal: true as const },
  }),
  build: { assetsInlineLimit: 0, modulePreload: false },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } } },
}));

/** scripts/pictures.ts keeps its results where no build removes them; each build takes a copy along. */
function copyPictures(): Plugin {
  return {
    name: "copy-pictures",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    writeBundle({ dir }) {
      if (dir) cpSync(".cache/pictures/set", join(dir, "pictures"), { recursive: true });
    },
  };
}

/** `load(async () => { let { Part: e } = await import("./part.js"); return { Part: e }; }, [])`, as it is written to a file. */
const WRAPPED = /\b\w+\(async\(\)=>\{let\{(\w+):(\w+)\}=await (import\(`[^`]+`\));return\{\1:\2\}\},\[\]\)/g;

/** Vite wraps each dynamic import to fetch its stylesheets and parts ahead. Here it has no stylesheet, and parts are few. */
function plainImports(): Plugin {
  return {
    name: "plain-imports",
    apply: "build",
    enforce: "pre",
    load: {
      filter: { id: /^\0vite\/preload-helper/ },
      handler: () => "export const __vitePreload = (load) => load();",
    },
    generateBundle: {
      order: "post",
      handler(_, files) {
        for (const file of Object.values(files)) {
          if (file.type === "chunk") file.code = file.code.replace(WRAPPED, "$3");
        }
      },
    },
  };
}

/**
 * What the browser's router never does here, 2 KB of it: to let other code watch it, and to ask the server for routes that it does not
 * know yet (react-router.config.ts). What only its server and other modes use of them is undefined. A release that imports more of these
 * files than this does not build.
 */
const UNUSED_ROUTER_FILES = {
  "router/instrumentation.js": `
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export let instrumentHandler, instrumentationResultMetaContext;`,
  "dom/ssr/fog-of-war.js": `
    export const URL_LIMIT = 7680;
    export const isFogOfWarEnabled = () => false;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => {};
    export let getManifestPath, getPartialManifest, getPathsWithAncestors, handleClientVersionMismatch;`,
};

function leanRouter(): Plugin {
  return {
    name: "lean-router",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    load: {
      filter: { id: /\/react-router\/dist\/production\/lib\/(?:router\/instrumentation|dom\/ssr\/fog-of-war)\.js$/ },
      handler: (id) => Object.entries(UNUSED_ROUTER_FILES).find(([file]) => id.endsWith(file))?.[1],
    },
  };
}

/** Pages that no link leads to: the checkout has a button, and the others are for emails, answers and wrong addresses. */
const WITHOUT_LINKS = /^admin\/|\/(?:checkout|order|out-of-stock|review|unsubscribe|not-found)-page$/;

type Manifest = {
  entry: { imports: string[] };
  routes: Record<string, { id: string; parentId?: string; imports: string[] }>;
};

/**
 * The list of all pages comes with each page, and what the pages import was a third of it. Browsers use that only to fetch a page ahead,
 * and every page has what all begin with; the server has a list of its own.
 */
function leanManifest(): Plugin {
  return {
    name: "lean-manifest",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    writeBundle() {
      const [file, ...others] = globSync(join(root, "build", "client", "assets", "manifest-*.js"));
      if (!file || others.length > 0) throw new Error("one list of the pages is expected");
      const [, start, json = ""] = /^(\S+?=)(.*);$/s.exec(readFileSync(file, "utf8")) ?? [];
      const manifest: Manifest = JSON.parse(json);
      const begun = new Set(manifest.entry.imports);
      for (const route of Object.values(manifest.routes)) {
        const isFetchedAhead = ![route.id, route.parentId ?? ""].some((id) => WITHOUT_LINKS.test(id));
        route.imports = isFetchedAhead ? route.imports.filter((file) => !begun.has(file)) : [];
      }
      // What is not so need not be said.
      const text = JSON.stringify(manifest, (_, value) => (value === false ? undefined : value));
      writeFileSync(file, `${start}${text};`);
    },
  };
}
