import { useMemo } from "react";
import { useStaff } from "../kit/staff.tsx";
import { productsApi } from "./products-api.ts";
import { ProductsTab } from "./products-tab.tsx";

export default function ProductsArea() {
  const { call } = useStaff();
  const api = useMemo(() => productsApi(call), [call]);
  return <ProductsTab api={api} />;
}
