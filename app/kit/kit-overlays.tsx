import { useState } from "react";
import { showCookieSettings } from "#app/storefront/cookie-consent.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { toast } from "#app/ui/toast.ts";
import { Specimen } from "./specimen.tsx";

const LONG =
  "This is taking longer than usual, and this text is long enough to need a second line on a phone of any size.";

export function KitOverlays() {
  return (
    <>
      <Specimen title="Dialog">
        <Opener name="modal" />
        <Opener name="modal, long" paragraphs={30} />
        <Opener name="drawer with a footer" side="drawer" paragraphs={30} />
        <Opener name="menu" side="menu" />
        <Opener name="alertdialog" role="alertdialog" />
      </Specimen>
      <Specimen title="Toast and banner">
        <Button variant="ghost" onClick={() => toast("You are back online.")}>
          default
        </Button>
        <Button variant="ghost" onClick={() => toast("Added to cart!", { kind: "success", ms: 1200 })}>
          success
        </Button>
        <Button variant="ghost" onClick={() => toast("Only 3 left in stock", { kind: "error" })}>
          error
        </Button>
        <Button
          variant="ghost"
          onClick={() =>
            toast("Your cart was cleared.", { action: { label: "Undo", onSelect: () => toast("Undone.") } })
          }
        >
          with an action
        </Button>
        <Button variant="ghost" onClick={() => toast(LONG, { ms: Number.POSITIVE_INFINITY })}>
          long, until dismissed
        </Button>
        <Button variant="ghost" onClick={showCookieSettings}>
          cookie banner
        </Button>
      </Specimen>
    </>
  );
}

type OpenerProps = {
  name: string;
  side?: "drawer" | "menu" | "modal";
  role?: "alertdialog";
  paragraphs?: number;
};

function Opener({ name, side, role, paragraphs = 1 }: OpenerProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        {name}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title="Cancel this order?"
        side={side}
        role={role}
        className={role ? "max-w-[460px]!" : ""}
        foot={
          side === "drawer" && (
            <Button full onClick={close}>
              Checkout
            </Button>
          )
        }
      >
        {Array.from({ length: paragraphs }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and stay in place.
          <p key={at}>The order won't be shipped, and the hold on your card will be released.</p>
        ))}
        {role && (
          <Button variant="ghost" onClick={close} data-autofocus>
            Keep order
          </Button>
        )}
      </Dialog>
    </>
  );
}
