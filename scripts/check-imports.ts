// The borders of docs/architecture.md: doors -> shop -> platform, and inside shop/ one feature may use only those that
// the table gives it. Every import is resolved to a file first, so that a relative path is no way around.
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { pathToFileURL } from "node:url";

/** path from the project's root -> source text */
export type Sources = Record<string, string>;

const layers: Record<string, string[]> = {
  platform: ["platform"],
  shop: ["shop", "platform"],
  api: ["api", "shop", "platform"],
  worker: ["worker", "shop", "platform"],
  app: ["app", "shop", "platform"],
};

/** A feature of shop/ and what it may import. Each names only features above it, so there can be no cycle. */
export const features: Record<string, string[]> = {
  money: [],
  settings: ["money"],
  guard: [],
  suppression: ["settings"],
  staff: ["settings", "guard"],
  webhooks: [],
  audit: [],
  launch: ["settings", "staff"],
  catalog: ["money", "settings"],
  pictures: ["catalog"],
  "product-desk": ["money", "catalog"],
  stock: ["catalog"],
  cart: ["money", "catalog"],
  orders: ["money", "settings", "catalog", "stock"],
  reviews: ["catalog", "orders"],
  reminders: ["money", "settings", "catalog", "cart"],
  mail: ["money", "settings", "suppression", "staff", "orders", "reviews", "reminders"],
  "reminder-mail": ["settings", "reminders", "mail"],
  "staff-mail": ["staff", "mail"],
  jobs: ["staff-mail"],
  messages: ["settings", "mail"],
  audience: ["settings", "suppression", "catalog", "mail"],
  customers: ["money", "suppression", "orders", "mail", "messages", "audience", "reviews"],
  "order-lookup": ["guard", "orders", "mail"],
  ads: ["money", "orders"],
  payments: ["money", "settings", "guard", "stock", "orders", "reminders", "mail"],
  fulfilment: ["money", "settings", "orders", "mail", "payments"],
  reports: ["money", "settings", "guard", "orders", "payments"],
  checkout: ["money", "settings", "guard", "catalog", "stock", "cart", "orders", "mail", "ads", "payments"],
  "order-address": ["orders", "mail", "checkout"],
  "demo-orders": ["money", "settings", "orders", "payments"],
  "order-desk": ["money", "stock", "orders", "payments"],
};

/** What the admin alone is built with: on the storefront it would cost every shopper (docs/architecture.md). */
const ADMIN_PACKAGES = /^(?:@base-ui|@tanstack|@daypicker|d3-[a-z]+)(?:\/|$)/;

/** One line for each import that crosses a border; none when all is well. */
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
  const [layer = "", feature = ""] = file.split("/");
  const [targetLayer = "", targetFeature = ""] = target.split("/");
  const allowed = layers[layer];
  if (!allowed) return undefined;
  if (isTest(file) && targetLayer === "test") return undefined;
  if (!isTest(file) && isTest(target)) return `${file} imports the test ${target}`;
  if (isAdmin(target) && layer === "app" && !isAdmin(file)) return `${file} imports ${target} of the admin`;
  if (!allowed.includes(targetLayer))
    return `${file} imports ${target}: ${layer}/ may use ${allowed.join("/, ")}/ only`;
  // A test may bring about its case with any feature.
  if (layer !== "shop" || targetLayer !== "shop" || isTest(file)) return undefined;
  return faultOfFeature(file, feature, target, targetFeature);
};

const faultOfFeature = (file: string, feature: string, target: string, targetFeature: string): string | undefined => {
  // Files of shop/ itself (the context, the tables) are shared by all features, and name types of some.
  if (isFile(feature) || isFile(targetFeature) || feature === targetFeature) return undefined;
  const allowed = features[feature];
  if (!allowed) return `${file}: shop/${feature} is not in the table of scripts/check-imports.ts`;
  if (allowed.includes(targetFeature)) return undefined;
  return `${file} imports ${target}: shop/${feature} may use ${allowed.join(", ") || "no other feature"}`;
};

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
const isFile = (part: string): boolean => part.includes(".");

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const files = globSync("{app,api,worker,shop,platform}/**/*.{ts,tsx}");
  const faults = faultsOfImports(Object.fromEntries(files.map((file) => [file, readFileSync(file, "utf8")])));
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
