// Checks the import rules of docs/architecture.md: six layers, each of which imports only from itself and from those below it. (Biome
// checks that there are no cycles.) Every import is first resolved to a file, so that relative paths can't get around the rules.
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { isRunDirectly } from "./run-directly.ts";

/** Source texts by path from the project's root. */
export type Sources = Record<string, string>;

/** From bottom to top. A path belongs to the longest name here that it begins with. */
export const LAYERS: readonly (readonly string[])[] = [
  ["platform"],
  [
    "shop",
    "shop/running/settings",
    "shop/running/audit",
    "shop/money/money.ts",
    "shop/ordering/orders/shipping-methods.ts",
    "shop/money/abuse-limits",
    "shop/people/staff",
    "shop/ordering/orders/order-number.ts",
    "shop/messaging/email",
    "shop/messaging/outbox",
    "shop/messaging/suppression",
    "shop/messaging/webhooks",
  ],
  ["shop/selling", "shop/ordering/orders", "shop/messaging/reminders", "shop/running/launch-checklist"],
  ["shop/selling/reviews", "shop/messaging", "shop/money"],
  ["shop/ordering", "shop/people", "shop/running", "shop/messaging/newsletter", "shop/emails.server.ts"],
  ["api", "app", "worker"],
];

/** Doors don't use each other. */
const DOORS = LAYERS.at(-1) ?? [];

/** Also names the admin's pages, and is loaded only by the build. */
const ROUTES = "app/routes.ts";

/** Packages for the admin only: on the storefront every shopper would have to load them (docs/pages.md). */
const ADMIN_PACKAGES = /^(?:@base-ui|@tanstack|d3-[a-z]+)(?:\/|$)/;

/** One line for each import that breaks a rule. */
export const faultsOfImports = (sources: Sources): string[] =>
  Object.entries(sources).flatMap(([file, source]) =>
    importsOf(source).flatMap((specifier) => {
      const target = resolve(file, specifier);
      return (target === undefined ? faultOfPackage(file, specifier) : faultOf(file, target)) ?? [];
    }),
  );

const isAdmin = (path: string): boolean => path.startsWith("app/admin/");

const faultOfPackage = (file: string, name: string): string | undefined =>
  file.startsWith("app/") && !isAdmin(file) && ADMIN_PACKAGES.test(name)
    ? `${file} imports ${name}: only app/admin/ may`
    : undefined;

const importsOf = (source: string): string[] =>
  [...source.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*["']([^"']+)["']/g)].flatMap(
    ([, specifier]) => specifier ?? [],
  );

/** The imported file, or undefined for a package. */
const resolve = (file: string, specifier: string): string | undefined => {
  if (specifier.startsWith("#")) return normalize(specifier.slice(1));
  if (specifier.startsWith(".")) return normalize(join(dirname(file), specifier));
  return undefined;
};

const faultOf = (file: string, target: string): string | undefined => {
  const [from, to] = [layerOf(file), layerOf(target)];
  if (from === undefined || (isTest(file) && target.startsWith("test/"))) return undefined;
  if (!isTest(file) && isTest(target)) return `${file} imports the test ${target}`;
  if (isAdmin(target) && file.startsWith("app/") && !isAdmin(file) && file !== ROUTES)
    return `${file} imports ${target} of the admin`;
  if (to === undefined) return `${file} imports ${target}, which is in no layer`;
  const isDoor = DOORS.includes(topOf(target));
  if (isDoor)
    return topOf(file) === topOf(target) ? undefined : `${file} imports ${target}: only ${topOf(target)}/ may`;
  // A test may set up its case with any part of the shop.
  if (to <= from || (isTest(file) && topOf(file) === topOf(target))) return undefined;
  return `${file} (layer ${from + 1}) imports ${target} (layer ${to + 1} of scripts/check-imports.ts)`;
};

const topOf = (path: string): string => path.split("/")[0] ?? "";

/** The number of a path's layer, from 0 at the bottom; undefined for paths in no layer, such as scripts. */
const layerOf = (path: string): number | undefined => {
  const named = LAYERS.flatMap((names, layer) => names.map((name) => ({ name, layer })));
  const own = named.filter(({ name }) => path === name || path.startsWith(`${name}/`));
  return own.sort((one, other) => other.name.length - one.name.length)[0]?.layer;
};

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

if (isRunDirectly(import.meta)) {
  const files = globSync("{app,api,worker,shop,platform}/**/*.{ts,tsx}");
  const faults = faultsOfImports(Object.fromEntries(files.map((file) => [file, readFileSync(file, "utf8")])));
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
