import { useState } from "react";
import { QuantityStepper } from "#app/ui/quantity-stepper.tsx";
import { Specimen, State } from "./specimen.tsx";

export function KitChoices() {
  return (
    <Specimen title="Quantity stepper">
      <State name="in between">
        <Counter from={4} />
      </State>
      <State name="least">
        <Counter from={1} />
      </State>
      <State name="most: 3 are left">
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
