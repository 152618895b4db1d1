import { useMemo } from "react";
import { useStaff } from "../kit/staff.tsx";
import { BooksNotice } from "./books-notice.tsx";
import { HeldBackList } from "./held-back-list.tsx";
import { OrderList } from "./order-list.tsx";
import { ordersApi } from "./orders-api.ts";

export default function OrdersArea() {
  const { call } = useStaff();
  const api = useMemo(() => ordersApi(call), [call]);
  return (
    <OrderList
      api={api}
      notices={
        <>
          <BooksNotice api={api} />
          <HeldBackList api={api} />
        </>
      }
    />
  );
}
