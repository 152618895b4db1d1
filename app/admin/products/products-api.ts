import type { ProductForm } from "#shop/selling/catalog/product-form.ts";
import type { StaffCall } from "../kit/staff-api.ts";

/** The calls about the catalogue. */
export const productsApi = (call: StaffCall) => ({
  products: () => call("GET /api/products"),
  createProduct: (body: ProductForm) => call("POST /api/products", { body }),
  updateProduct: (id: string, body: ProductForm) => call("PUT /api/products/:id", { params: { id }, body }),
  deleteProduct: (id: string) => call("DELETE /api/products/:id", { params: { id } }),
});

export type ProductsApi = ReturnType<typeof productsApi>;
