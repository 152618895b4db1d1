import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { ALL_PAGES } from "./admin/areas.ts";

/** Each shows content/<name>.md in the same page component. */
const POLICIES = ["privacy", "terms", "shipping", "cancellation"] as const;

const adminPage = (path: string, file: string) =>
  path === "/admin" ? index(file) : route(path.slice("/admin/".length), file);

/** The URLs of all pages. */
export default [
  layout("storefront/layout.tsx", [
    index("storefront/home-page.tsx"),
    route("shop", "storefront/shop-page.tsx"),
    route("product/:id", "storefront/product-page.tsx"),
    route("contact", "storefront/contact-page.tsx"),
    route("newsletter", "storefront/newsletter-page.tsx"),
    ...POLICIES.map((name) => route(name, "content/policy-page.tsx", { id: name })),
    route("about", "content/about-page.tsx"),
    route("faq", "content/faq-page.tsx"),
    route("blog", "content/blog-page.tsx"),
    route("blog/:slug", "content/post-page.tsx"),
    route("success", "checkout/success-page.tsx"),
    route("out-of-stock", "checkout/out-of-stock-page.tsx"),
    route("orders", "orders/find-order-page.tsx"),
    route("orders/:id", "orders/order-page.tsx"),
    route("review", "reviews/review-page.tsx"),
    route("unsubscribe", "audience/unsubscribe-page.tsx"),
    route("*", "storefront/not-found-page.tsx"),
  ]),
  route("checkout", "checkout/checkout-page.tsx"),
  route("admin/login", "admin/frame/login-page.tsx"),
  route("admin/invitation", "admin/account/invitation-page.tsx"),
  route("admin/forgot-password", "admin/account/forgot-password-page.tsx"),
  route("admin/new-password", "admin/account/new-password-page.tsx"),
  route("admin", "admin/frame/admin-layout.tsx", [
    ...ALL_PAGES.flatMap(({ path, file }) => (file ? [adminPage(path, `admin/${file}`)] : [])),
    route("orders/:id", "admin/orders/order-page.tsx"),
    route("orders/:id/packing-slip", "admin/orders/paper/packing-slips-page.tsx", { id: "packing-slip" }),
    route("orders/:id/invoice", "admin/orders/paper/invoice-page.tsx"),
    route("packing-slips", "admin/orders/paper/packing-slips-page.tsx"),
    route("products/new", "admin/products/new-product-page.tsx"),
    route("products/drop", "admin/products/drop-page.tsx"),
    route("products/:id", "admin/products/product-layout.tsx", [
      index("admin/products/details-page.tsx"),
      route("variants", "admin/products/variants-page.tsx"),
      route("pictures", "admin/products/pictures-page.tsx"),
      route("stock", "admin/products/stock-page.tsx"),
    ]),
    route("customers/:id", "admin/customers/customer-page.tsx"),
    route("marketing/ad-events/guide", "admin/system/guide-page.tsx", { id: "ads-guide" }),
    route("settings/system/launch/:step", "admin/system/guide-page.tsx"),
    route("settings/:section", "admin/settings/settings-page.tsx"),
    route("settings/developers/webhooks/:id", "admin/developers/webhook-page.tsx"),
    route("account", "admin/account/account-page.tsx"),
    route("*", "admin/frame/not-found-page.tsx"),
  ]),
] satisfies RouteConfig;
