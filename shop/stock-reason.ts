/** Why the stock of a sku changed. */
export type StockReason =
  | "initial"
  | "correction"
  | "reserved"
  | "released"
  | "cancelled"
  | "sold_offline"
  | "removed"
  | "returned"
  | "received"
  | "counted"
  | "damaged"
  | "lost"
  | "gift";
