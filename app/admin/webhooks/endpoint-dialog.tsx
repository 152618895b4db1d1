import { useState } from "react";
import { Button, TextButton } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { toast } from "#app/ui/toast.ts";
import type { WebhookEndpoint } from "#shop/messaging/webhooks/webhook-endpoints.contract.server.ts";
import { useStaff, whyItFailed } from "../kit/staff.tsx";
import { EndpointForm } from "./endpoint-form.tsx";
import { webhooksApi } from "./webhooks-api.ts";

type Props = {
  /** The one that is edited, or a new one. */
  endpoint: WebhookEndpoint | "new" | undefined;
  onClose: () => void;
  /** `secret` when one was made. */
  onSaved: (secret?: string) => void;
};

/** Adds an endpoint or changes one; a new secret and the end of it are here as well. */
export function EndpointDialog({ endpoint, onClose, onSaved }: Props) {
  const known = endpoint === "new" ? undefined : endpoint;
  return (
    <Dialog
      open={endpoint !== undefined}
      onClose={onClose}
      title={known ? "Edit endpoint" : "Add endpoint"}
      className="max-w-[560px]!"
    >
      <EndpointForm key={known?._id ?? "new"} endpoint={known} onSaved={onSaved} />
      {known && <More endpoint={known} onSaved={onSaved} />}
    </Dialog>
  );
}

function More({ endpoint: { _id }, onSaved }: { endpoint: WebhookEndpoint; onSaved: Props["onSaved"] }) {
  const { call } = useStaff();
  const [isSure, setSure] = useState(false);
  const [busy, setBusy] = useState(false);
  const api = webhooksApi(call);

  async function rotate() {
    setBusy(true);
    const answer = await api.rotate(_id);
    setBusy(false);
    if (answer.kind === "ok") return onSaved(answer.data.secret);
    toast(whyItFailed(answer), { kind: "error" });
  }

  async function remove() {
    setBusy(true);
    const answer = await api.remove(_id);
    setBusy(false);
    const isGone = answer.kind === "ok" || (answer.kind === "refused" && answer.code === "not_found");
    if (!isGone) return toast(whyItFailed(answer), { kind: "error" });
    toast("Endpoint removed", { kind: "success" });
    onSaved();
  }

  return (
    <div className="grid gap-1 border-t border-line pt-4">
      <p className="text-ink-2">
        A new secret signs at once. The old one signs beside it for 24 hours, so that your program can change over.
      </p>
      <div className="flex flex-wrap items-center gap-x-6">
        <TextButton disabled={busy} onClick={() => void rotate()}>
          Make a new secret
        </TextButton>
        {!isSure && <TextButton onClick={() => setSure(true)}>Remove endpoint</TextButton>}
      </div>
      {isSure && (
        <div className="flex flex-wrap items-center gap-3">
          <p>It is told of nothing any more, and its log is gone.</p>
          <Button small busy={busy} onClick={() => void remove()}>
            Remove
          </Button>
          <Button small variant="ghost" onClick={() => setSure(false)}>
            Keep it
          </Button>
        </div>
      )}
    </div>
  );
}
