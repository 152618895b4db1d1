import { Button } from "#app/ui/button.tsx";

type Props = {
  /** What the button that sends the form says. */
  send: string;
  busy: boolean;
  danger?: boolean;
  onCancel: () => void;
};

/** The last row of a form in a dialog: the way out, and the button that sends it. */
export const FormButtons = ({ send, busy, danger, onCancel }: Props) => (
  <div className="grid gap-3 md:grid-cols-2">
    <Button variant="ghost" disabled={busy} onClick={onCancel} className="max-md:order-last">
      Cancel
    </Button>
    <Button type="submit" variant={danger ? "danger" : "primary"} busy={busy}>
      {send}
    </Button>
  </div>
);
