import { useState } from "react";
import { Button, ButtonLink, TextButton } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Specimen, State } from "./specimen.tsx";

export function KitButtons() {
  const [busy, setBusy] = useState(false);
  return (
    <>
      {(["primary", "ghost"] as const).map((variant) => (
        <Specimen key={variant} title={`Button, ${variant}`}>
          <State name="at rest">
            <Button variant={variant}>Add to Cart</Button>
          </State>
          <State name="small">
            <Button variant={variant} small>
              Accept
            </Button>
          </State>
          <State name="disabled">
            <Button variant={variant} disabled>
              Add to Cart
            </Button>
          </State>
          <State name="busy">
            <Button variant={variant} busy>
              Sending...
            </Button>
          </State>
          <State name="width locked: press it">
            <Button variant={variant} busy={busy} busyLabel="Subscribing..." onClick={() => setBusy(true)}>
              Subscribe
            </Button>
          </State>
          <State name="a link">
            <ButtonLink variant={variant} to="/ui">
              Back to Shop
            </ButtonLink>
          </State>
          <State name="full width, long label" wide>
            <Button variant={variant} full>
              Email me when Grey in size M is back in stock
            </Button>
          </State>
        </Specimen>
      ))}
      <Specimen title="Text button and link">
        <State name="at rest">
          <TextButton>Clear Cart</TextButton>
        </State>
        <State name="disabled">
          <TextButton disabled>Clear Cart</TextButton>
        </State>
        <State name="link in text">
          <p>
            Read our{" "}
            <Link to="/privacy" className="underline underline-offset-[3px]">
              privacy policy
            </Link>
            .
          </p>
        </State>
        <State name="on ink">
          <p className="on-ink rounded-md bg-ink p-4 text-paper">
            <button type="button" className="underline underline-offset-[3px]">
              Undo
            </button>
          </p>
        </State>
      </Specimen>
    </>
  );
}
