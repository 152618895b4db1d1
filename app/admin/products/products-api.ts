import type { Product } from "#shop/selling/catalog/catalog.ts";
import type { ProductForm } from "#shop/selling/catalog/product-form.ts";
import type { StaffCall } from "../kit/staff-api.ts";

const product = (id: string) => `/api/products/${encodeURIComponent(id)}`;

/** The calls about the catalogue. */
export const productsApi = (call: StaffCall) => ({
  products: () => call<Product[]>("/api/products"),
  createProduct: (body: ProductForm) => call<Product>("/api/products", { method: "POST", body }),
  updateProduct: (id: string, body: ProductForm) => call<Product>(product(id), { method: "PUT", body }),
  deleteProduct: (id: string) => call<unknown>(product(id), { method: "DELETE" }),
});

export type ProductsApi = ReturnType<typeof productsApi>;
