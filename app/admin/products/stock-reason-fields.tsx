import type { ComponentProps } from "react";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { STOCK_REASONS } from "#shop/selling/stock/stock-reason.ts";
import { REASON_CHOICES } from "./stock-words.ts";

type Field = Pick<ComponentProps<typeof TextField>, "name" | "error"> & {
  value: string;
  onChange: (event: { target: { value: string } }) => void;
};

/** Why the stock is changed. */
export const StockReasonFields = ({ reason, note }: { reason: Field; note: Field }) => (
  <>
    <SelectField {...reason} label="Reason" required>
      <option value="">Please choose</option>
      {STOCK_REASONS.map((one) => (
        <option key={one} value={one}>
          {REASON_CHOICES[one]}
        </option>
      ))}
    </SelectField>
    <TextField {...note} label="Note" required={false} optional={reason.value !== "correction"} />
  </>
);
