import type { Permission } from "#shop/people/staff/permissions.ts";

/** A dialog of the order page, opened with `?open=`. */
export type OrderTask = "refund" | "cancel";

/**
 * An action that staff search for. `words`: synonyms to search by. `to`: the page for it. `task`: asks for an order first. An action with
 * neither logs out.
 */
export type PaletteAction = { label: string; words: string; to?: string; task?: OrderTask; needs?: Permission };

/** An action that opens a page. */
const page = (label: string, to: string, needs: Permission, words: string): PaletteAction => ({
  label,
  words,
  to,
  needs,
});

/** The palette's entries other than pages and items. */
export const ACTIONS: readonly PaletteAction[] = [
  page("Ship orders", "/admin/orders?status=to_ship", "orders:read", "fulfill pack packing slips tracking labels"),
  { label: "Refund an order", words: "money back return", task: "refund", needs: "orders:write" },
  { label: "Cancel an order", words: "stop void", task: "cancel", needs: "orders:write" },
  page("Mark orders as paid", "/admin/orders?status=pending", "orders:write", "payment capture"),
  page("Failed refunds", "/admin/orders?status=refund_failed", "orders:read", "error"),
  page("Respond to disputes", "/admin/orders?status=disputed", "orders:read", "chargeback evidence answer"),
  page("Export orders", "/admin/orders?status=all", "orders:read", "download csv labels"),
  page("Export customers", "/admin/customers", "customers:read", "download csv"),
  page("Add product", "/admin/products/new", "products:write", "new create"),
  page("Import or export products", "/admin/products", "products:read", "csv download upload"),
  page("Live view", "/admin/products/drop", "reports:read", "drop orders per minute units left queue"),
  page("Invite someone", "/admin/settings/team?open=new", "staff:write", "add team staff user member role"),
  page("Block an address", "/admin/marketing/blocked?open=new", "subscribers:write", "email suppression unsubscribe"),
  page("Create API token", "/admin/settings/developers?open=new", "tokens:write", "new key app developer"),
  page("Add webhook", "/admin/settings/developers/webhooks?open=new", "webhooks:write", "new endpoint developer"),
  page("Change express price", "/admin/settings/shipping", "settings:write", "shipping rates delivery returns taxes"),
  page("Change announcement", "/admin/settings/shop", "settings:write", "bar banner address business name checkout"),
  { label: "Your account", words: "profile name password two-step code sessions notifications", to: "/admin/account" },
  { label: "Logout", words: "log out sign out leave" },
];

/** The pages of a product, with the words to find them by. */
export const PRODUCT_PARTS = [
  { label: "Price and sale", words: "price pricing sale discount", path: "" },
  { label: "Stock", words: "stock inventory units restock count", path: "/stock" },
  { label: "Variants", words: "variants colors sizes skus", path: "/variants" },
  { label: "Pictures", words: "pictures photos images", path: "/pictures" },
] as const;
