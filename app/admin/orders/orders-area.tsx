import { useMemo } from "react";
import { useStaff } from "../kit/staff.tsx";
import { BooksNotice } from "./books-notice.tsx";
import { ordersApi } from "./orders-api.ts";
import { OrdersTab } from "./orders-tab.tsx";

export default function OrdersArea() {
  const { call } = useStaff();
  const api = useMemo(() => ordersApi(call), [call]);
  return (
    <>
      <BooksNotice api={api} />
      <OrdersTab api={api} />
    </>
  );
}
