import { useState } from "react";
import { Chrome } from "#app/storefront/chrome.tsx";
import { QuantityStepper } from "#app/ui/quantity-stepper.tsx";
import { KitButtons } from "./kit-buttons.tsx";
import { KitFields } from "./kit-fields.tsx";
import { KitOverlays } from "./kit-overlays.tsx";
import { KitPictures } from "./kit-pictures.tsx";
import { KitTokens } from "./kit-tokens.tsx";
import { Specimen, State } from "./specimen.tsx";

export const meta = () => [{ title: "Kit | Pack'd" }, { name: "robots", content: "noindex" }];

/** Every component in all its states, for developers. Left out of the production build: see routes.ts. */
export default function KitPage() {
  return (
    <Chrome>
      <main id="main" className="wrap py-10">
        <h1 className="type-h1">Kit</h1>
        <p className="type-lead mt-4 max-w-[40em] text-ink-2">
          Hover, press and tab through it, zoom it, and look at it with reduced motion and forced colors.
        </p>
        <KitTokens />
        <KitButtons />
        <KitFields />
        <KitChoices />
        <KitOverlays />
        <KitPictures />
      </main>
    </Chrome>
  );
}

function KitChoices() {
  return (
    <Specimen title="Quantity stepper">
      <State name="in between">
        <Counter from={4} />
      </State>
      <State name="minimum">
        <Counter from={1} />
      </State>
      <State name="maximum: 3 left">
        <Counter from={3} max={3} />
      </State>
      <State name="small">
        <Counter from={2} small />
      </State>
    </Specimen>
  );
}

function Counter({ from, ...rest }: { from: number; max?: number; small?: boolean }) {
  const [quantity, setQuantity] = useState(from);
  return <QuantityStepper value={quantity} onChange={setQuantity} {...rest} />;
}
