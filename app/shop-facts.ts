import { useRouteLoaderData } from "react-router";
import type { ShopFacts } from "./context.ts";
import type { loader } from "./root.tsx";

/** What the server says of the shop; undefined only on the error page of a shop that could not be read. */
export function useShopFacts(): ShopFacts | undefined {
  return useRouteLoaderData<typeof loader>("root")?.shop;
}
