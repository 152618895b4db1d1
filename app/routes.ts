import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every address of the shop's pages. */
export default [
  layout("storefront/layout.tsx", [
    index("storefront/home-page.tsx"),
    route("shop", "storefront/shop-page.tsx"),
    route("product/:id", "storefront/product-page.tsx"),
    route("contact", "storefront/contact-page.tsx"),
    route("success", "checkout/success-page.tsx"),
    route("out-of-stock", "checkout/out-of-stock-page.tsx"),
    route("*", "storefront/not-found-page.tsx"),
  ]),
  route("checkout", "checkout/checkout-page.tsx"),
  route("admin/login", "admin/login-page.tsx"),
  route("admin", "admin/dashboard-page.tsx"),
] satisfies RouteConfig;
