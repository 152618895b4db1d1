import type { ActionFacts } from "#shop/ordering/order-page/order-actions.ts";
import { CUSTOMER } from "./customer.ts";

/** The facts that decide which actions are possible, for a pending order of two units. */
export const actionFacts = (change: Partial<ActionFacts> = {}): ActionFacts => ({
  status: "pending",
  email: CUSTOMER.email,
  totalCents: 29_98,
  hourRuns: false,
  isHoldOver: false,
  payment: { provider: "stripe", card: { brand: "visa", last4: "4242" } },
  capturedCents: 0,
  leftCents: 0,
  lostCents: 0,
  isDisputed: false,
  isUnsettled: false,
  units: 2,
  toShip: 2,
  heldUnits: 2,
  parcel: null,
  isAllRefunded: false,
  ...change,
});
