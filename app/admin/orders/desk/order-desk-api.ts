import type { DelayForm } from "#shop/ordering/fulfillment/delay-form.ts";
import type { OrderDesk } from "#shop/ordering/order-page/order-desk.ts";
import type { ShipTo } from "#shop/ordering/orders/customer-info.ts";
import { useAnswer, useAskAnew, useStaff } from "../../kit/staff.tsx";
import type { StaffCall } from "../../kit/staff-api.ts";

/** What staff typed about a parcel. */
export type TypedTracking = { carrier: string; trackingNumber: string; trackingUrl: string };

export type FulfilResult = { outcome: "fulfilled" | "already_fulfilled" | "refused"; detail?: string };

/** What others do to an order is seen after so long. */
const FOLLOW_MS = 10_000;

const desk = (id: string) => `/api/admin/orders/${encodeURIComponent(id)}`;

/** An order that follows what happens to it, and how to ask anew after a change of one's own. */
export function useOrderDesk(id: string) {
  const askAnew = useAskAnew();
  const answer = useAnswer<OrderDesk>(desk(id), {}, { everyMs: FOLLOW_MS });
  return { ...answer, refresh: () => askAnew(desk(id)) };
}

export function useDeskApi(id: string) {
  return deskApi(useStaff().call, id);
}

const deskApi = (call: StaffCall, id: string) => ({
  setStatus: (body: { status: "paid" | "cancelled"; offlinePayment?: true }) =>
    call<unknown>(`/api/orders/${encodeURIComponent(id)}/status`, { method: "PUT", body }),
  fulfil: (tracking: TypedTracking) =>
    call<{ results: FulfilResult[] }>("/api/admin/fulfilments", {
      method: "POST",
      body: { orders: [{ _id: id, ...tracking }] },
    }),
  correctTracking: (body: TypedTracking & { revision: number; tell: boolean }) =>
    call<{ changed: boolean }>(`${desk(id)}/tracking`, { method: "PUT", body }),
  markDelivered: () => call<{ changed: boolean }>(`${desk(id)}/delivery`, { method: "PUT" }),
  tellOfDelay: (body: DelayForm & { revision: number }) =>
    call<{ changed: boolean }>(`${desk(id)}/delay`, { method: "PUT", body }),
  changeAddress: (shipTo: ShipTo) =>
    call<unknown>(`/api/orders/${encodeURIComponent(id)}/address`, { method: "PUT", body: shipTo }),
  /** `key`: the same for each try of one note. */
  addNote: (note: string, key: string) => call<unknown>(`${desk(id)}/notes`, { method: "POST", body: { note }, key }),
  /** `key`: the same for each try of one press. */
  resendMail: (mailId: string, key: string) =>
    call<unknown>(`/api/admin/mails/${encodeURIComponent(mailId)}/resend`, { method: "POST", key }),
});

export type DeskApi = ReturnType<typeof deskApi>;
