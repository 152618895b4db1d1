import type { DelayForm } from "#shop/ordering/fulfillment/delay-form.ts";
import type { ShipTo } from "#shop/ordering/orders/customer-info.ts";
import { useAnswer, useAskAnew, useStaff } from "../kit/staff.tsx";
import type { StaffCall } from "../kit/staff-api.ts";
import type { Given } from "../kit/staff-routes.ts";

/** What staff typed about a parcel. */
export type TypedTracking = { carrier: string; trackingNumber: string; trackingUrl: string };

/** What others do to an order is seen after so long. */
const FOLLOW_MS = 10_000;

const DESK = "/api/admin/orders/:id";

/** An order that follows what happens to it, and how to ask anew after a change of one's own. */
export function useOrderDesk(id: string) {
  const askAnew = useAskAnew();
  const answer = useAnswer(DESK, { params: { id } }, { everyMs: FOLLOW_MS });
  return { ...answer, refresh: () => askAnew(DESK) };
}

export function useDeskApi(id: string) {
  return deskApi(useStaff().call, id);
}

const deskApi = (call: StaffCall, id: string, params = { id }) => ({
  setStatus: (body: Given<"PUT /api/orders/:id/status">["body"]) =>
    call("PUT /api/orders/:id/status", { params, body }),
  fulfil: (tracking: TypedTracking) =>
    call("POST /api/admin/fulfilments", { body: { orders: [{ _id: id, ...tracking }] } }),
  correctTracking: (body: TypedTracking & { revision: number; tell: boolean }) =>
    call("PUT /api/admin/orders/:id/tracking", { params, body }),
  markDelivered: () => call("PUT /api/admin/orders/:id/delivery", { params }),
  tellOfDelay: (body: DelayForm & { revision: number }) => call("PUT /api/admin/orders/:id/delay", { params, body }),
  changeAddress: (body: ShipTo) => call("PUT /api/orders/:id/address", { params, body }),
  /** `key`: the same for each try of one note. */
  addNote: (note: string, key: string) => call("POST /api/admin/orders/:id/notes", { params, body: { note }, key }),
  /** `key`: the same for each try of one press. */
  resendMail: (mailId: string, key: string) =>
    call("POST /api/admin/mails/:id/resend", { params: { id: mailId }, key }),
});

export type DeskApi = ReturnType<typeof deskApi>;
