import { useRouteLoaderData } from "react-router";
import type { ShopFacts } from "./context.ts";

/** What the server says of the shop; undefined only on the error page of a shop that could not be read. */
export const useShopFacts = (): ShopFacts | undefined => useRouteLoaderData<{ shop: ShopFacts }>("root")?.shop;
