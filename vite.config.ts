import { cpSync } from "node:fs";
import { join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

/** Compressed together, what every screen needs takes a tenth less; and there is less to ask for one after the other. */
const CHUNKS = [
  { name: "vendor", test: /node_modules\/(?:react|react-dom|react-router|scheduler)\/|rolldown\/runtime/ },
  { name: (id: string, graph: ModuleGraph) => (isOnEveryScreen(id, graph) ? "frame" : null) },
  // As a file each, they would make the list of all routes longer, which every shopper loads.
  { name: (id: string, graph: ModuleGraph) => (isPlainPart(id, graph) ? "kit" : null) },
];

type ModuleGraph = { getModuleInfo(id: string): { importers: string[]; importedIds: string[] } | null };

const KIT = /\/app\/admin\/kit\//;
const REACT = /node_modules\/(?:react|react-dom|react-router)\//;

/** A shared part of the admin that needs nothing but React and others like it. */
const isPlainPart = (id: string, graph: ModuleGraph): boolean =>
  KIT.test(id) &&
  (graph.getModuleInfo(id)?.importedIds ?? []).every((needed) => REACT.test(needed) || isPlainPart(needed, graph));

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
  plugins: [tailwindcss(), reactRouter(), copyPictures()],
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
