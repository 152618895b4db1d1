import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Loaded } from "../kit/loaded.tsx";
import { useAnswer } from "../kit/staff.tsx";
import { RefundForm } from "./refund-form.tsx";
import { RefundHistory } from "./refund-history.tsx";

type Props = {
  /** The order to refund; undefined while the dialog is closed. */
  id: string | undefined;
  onClose: () => void;
};

/** Refunds an order, from the list or its own page. */
export function RefundDialog({ id, onClose }: Props) {
  const { data } = useAnswer("/api/admin/orders", { query: { ids: id } }, { enabled: id !== undefined });
  const number = data?.items.find(({ _id }) => _id === id)?.orderNumber ?? "";
  return (
    <Dialog open={id !== undefined} onClose={onClose} title={`Refund order ${number}`} className="max-w-[600px]!">
      {id && <Refunding key={id} id={id} onClose={onClose} />}
    </Dialog>
  );
}

function Refunding({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Loaded answer={useAnswer("/api/orders/:id/refunds", { params: { id } })} what="The order">
      {(order) => {
        const history = <RefundHistory refunds={order.refunds} disputes={order.disputes} />;
        return order.blocked ? (
          <>
            <Notice tone="quiet">{order.blocked}</Notice>
            {history}
            <Button variant="ghost" onClick={onClose}>
              Close
            </Button>
          </>
        ) : (
          <RefundForm orderId={id} order={order} history={history} onClose={onClose} />
        );
      }}
    </Loaded>
  );
}
