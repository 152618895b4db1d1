import { useMemo } from "react";
import { Page } from "../kit/page.tsx";
import { useStaff } from "../kit/staff.tsx";
import { productsApi } from "./products-api.ts";
import { ProductsTab } from "./products-tab.tsx";

export default function ProductsArea() {
  const { call } = useStaff();
  const api = useMemo(() => productsApi(call), [call]);
  return (
    <Page title="Products">
      <ProductsTab api={api} />
    </Page>
  );
}
