import type { Permission } from "#shop/people/staff/permissions.ts";

/** A dialog of the order page, opened with `?open=`. */
export type OrderTask = "refund" | "cancel";

/**
 * An action that staff search for. `words`: synonyms to search by. `to`: the page for it. `task`: asks for an order first. An action with
 * neither logs out.
 */
export type PaletteAction = { label: string; words: string; to?: string; task?: OrderTask; needs?: Permission };

/** The palette's entries other than pages and items. */
export const ACTIONS: readonly PaletteAction[] = [
  {
    label: "Ship orders",
    words: "fulfill pack packing slips tracking labels",
    to: "/admin/orders?status=to_ship",
    needs: "orders:read",
  },
  { label: "Refund an order", words: "money back return", task: "refund", needs: "orders:write" },
  { label: "Cancel an order", words: "stop void", task: "cancel", needs: "orders:write" },
  { label: "Mark orders as paid", words: "payment capture", to: "/admin/orders?status=pending", needs: "orders:read" },
  { label: "Failed refunds", words: "error", to: "/admin/orders?status=refund_failed", needs: "orders:read" },
  {
    label: "Respond to disputes",
    words: "chargeback evidence answer",
    to: "/admin/orders?status=disputed",
    needs: "orders:read",
  },
  { label: "Export orders", words: "download csv labels", to: "/admin/orders?status=all", needs: "orders:read" },
  { label: "Export customers", words: "download csv", to: "/admin/customers", needs: "customers:read" },
  { label: "Add product", words: "new create", to: "/admin/products/new", needs: "products:write" },
  { label: "Import or export products", words: "csv download upload", to: "/admin/products", needs: "products:read" },
  {
    label: "Live view",
    words: "drop orders per minute units left queue",
    to: "/admin/products/drop",
    needs: "reports:read",
  },
  {
    label: "Invite someone",
    words: "add team staff user member role",
    to: "/admin/settings/team?open=new",
    needs: "staff:read",
  },
  {
    label: "Block an address",
    words: "email suppression unsubscribe",
    to: "/admin/marketing/blocked?open=new",
    needs: "subscribers:read",
  },
  {
    label: "Create API token",
    words: "new key app developer",
    to: "/admin/settings/developers?open=new",
    needs: "tokens:read",
  },
  {
    label: "Add webhook",
    words: "new endpoint developer",
    to: "/admin/settings/developers/webhooks?open=new",
    needs: "webhooks:read",
  },
  {
    label: "Change express price",
    words: "shipping rates delivery returns taxes",
    to: "/admin/settings/shipping",
    needs: "settings:read",
  },
  {
    label: "Change announcement",
    words: "bar banner address business name checkout",
    to: "/admin/settings/shop",
    needs: "settings:read",
  },
  { label: "Your account", words: "profile name password two-step code sessions notifications", to: "/admin/account" },
  { label: "Logout", words: "log out sign out leave" },
];

/** The pages of a product, with the words to find them by. */
export const PRODUCT_PARTS = [
  { label: "Stock", words: "stock inventory units restock count", path: "/stock" },
  { label: "Variants", words: "variants colors sizes skus", path: "/variants" },
  { label: "Pictures", words: "pictures photos images", path: "/pictures" },
] as const;
