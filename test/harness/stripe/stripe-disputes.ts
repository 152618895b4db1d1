export type Dispute = { id: string; amount: number; status: string; created: number; isReinstated?: boolean };
export type OpenDispute =
  | "warning_needs_response"
  | "warning_under_review"
  | "needs_response"
  | "appeal_needs_response"
  | "appeal_under_review";

/** A bank's inquiry withdraws nothing. */
export const isInquiry = ({ status }: Pick<Dispute, "status">): boolean => status.startsWith("warning_");

/** The shop can refund during an inquiry, and after it wins a dispute. */
export const isRefundable = (dispute: Pick<Dispute, "status">): boolean =>
  dispute.status === "won" || isInquiry(dispute);

const DAY_S = 24 * 60 * 60;
const FEE = 1500;

/** The end of the UTC day eight days later. */
const dueBy = (created: number): number => (Math.floor(created / DAY_S) + 9) * DAY_S - 1;

/** A dispute without its charge and payment. */
export function disputeOf(dispute: Dispute) {
  const { id, amount, created, status } = dispute;
  const withdrawn = moved(dispute, { id: `txn_of_${id}`, amount: -amount, fee: FEE, category: "dispute" });
  const back = moved(dispute, { id: `txn_back_of_${id}`, amount, fee: 0, category: "dispute_reversal" });
  const moves = isInquiry(dispute) ? [] : status === "won" ? [withdrawn, back] : [withdrawn];
  return {
    id,
    object: "dispute",
    amount,
    balance_transaction: moves[0]?.id ?? null,
    balance_transactions: moves,
    created,
    currency: "usd",
    evidence_details: { due_by: dueBy(created), has_evidence: false, past_due: false, submission_count: 0 },
    is_charge_refundable: isRefundable(dispute),
    livemode: false,
    metadata: {},
    payment_method_details: {
      type: "card",
      card: { brand: "visa", case_type: isInquiry(dispute) ? "inquiry" : "chargeback", network_reason_code: "10.4" },
    },
    reason: "fraudulent",
    status,
  };
}

const moved = (
  { id: source, created }: Dispute,
  { category, ...of }: { id: string; amount: number; fee: number; category: string },
) => ({
  ...of,
  object: "balance_transaction",
  created,
  currency: "usd",
  net: of.amount - of.fee,
  reporting_category: category,
  source,
  type: "adjustment",
});
