import { cpSync } from "node:fs";
import { join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { shortClassNames } from "./scripts/short-class-names.ts";

const root = import.meta.dirname;

/** Compressed together, what every screen needs takes a tenth less; and there is less to ask for one after the other. */
const CHUNKS = [
  { name: "vendor", test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
  { name: (id: string, graph: ModuleGraph) => (isOnEveryScreen(id, graph) ? "frame" : null) },
];

type ModuleGraph = { getModuleInfo(id: string): { importers: string[] } | null };

const FRAME = /\/app\/(?:root|storefront\/layout)\.tsx$/;

/** Whether the frame around the storefront's screens imports it, and not only on occasion. */
function isOnEveryScreen(id: string, graph: ModuleGraph, seen = new Set<string>()): boolean {
  if (FRAME.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return graph.getModuleInfo(id)?.importers.some((importer) => isOnEveryScreen(importer, graph, seen)) ?? false;
}

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    ...shortClassNames(join(root, "app", "app.css"), join(root, "app")),
    copyPictures(),
  ],
  // The server bundle carries its own React and router, fixed to their production form: a demo shop runs without NODE_ENV.
  ...(command === "build" && {
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    ssr: { noExternal: true as const },
  }),
  build: { assetsInlineLimit: 0 },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } } },
}));

/** scripts/pictures.ts keeps its results where no build removes them; each build takes a copy along. */
function copyPictures(): Plugin {
  return {
    name: "copy-pictures",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    writeBundle({ dir }) {
      if (dir) cpSync(".cache/pictures", join(dir, "pictures"), { recursive: true });
    },
  };
}
