import type { SettingsView, SettingView } from "#shop/running/settings/edit-settings.server.ts";
import { moment } from "../kit/moment.tsx";
import { Choice, NumberBox, SpanBox } from "./boxes.tsx";
import { SettingSection } from "./setting-section.tsx";
import { useSettingForm } from "./use-setting-form.ts";

const LABELS = {
  returnWindowDays: "Return window",
  refundWithinDays: "Refund sent within",
  returnPostage: "Postage of a return",
  shipWithinBusinessDays: "Shipped within",
  "deliveryBusinessDays.from": "Estimated delivery, from",
  "deliveryBusinessDays.to": "Estimated delivery, to",
  "restockWeeks.from": "Restock, from",
  "restockWeeks.to": "Restock, to",
};

type Props = {
  view: SettingView<"policies">;
  confirmed: SettingsView["policiesConfirmed"];
  onDirty: (isDirty: boolean) => void;
};

/** What the shop promises. */
export function PoliciesForm({ view, confirmed, onDirty }: Props) {
  const form = useSettingForm("policies", view);
  const { bind, inputs, set } = form;
  const lead = (
    <>
      <p>What the shop promises on every page, in its mails and in the terms.</p>
      <p>
        {confirmed
          ? `Confirmed by ${confirmed.by} on ${moment(confirmed.at)}.`
          : "Not confirmed for the launch as they stand. The launch checklist does that."}
      </p>
    </>
  );
  return (
    <SettingSection title="Policies" {...{ lead, view, form, onDirty, labels: LABELS }}>
      <NumberBox {...bind("returnWindowDays")} label={LABELS.returnWindowDays} unit="days after delivery" />
      <NumberBox {...bind("refundWithinDays")} label={LABELS.refundWithinDays} unit="days after the return arrived" />
      <Choice
        label={LABELS.returnPostage}
        name="returnPostage"
        value={inputs.returnPostage}
        onChoose={(value) => set("returnPostage", value)}
        options={[
          { value: "shopper", label: "The shopper pays" },
          { value: "shop", label: "The shop pays" },
        ]}
      />
      <NumberBox {...bind("shipWithinBusinessDays")} label={LABELS.shipWithinBusinessDays} unit="business days" />
      <SpanBox
        label="Estimated delivery with standard shipping"
        unit="business days"
        hint="From the order to the door."
        name="deliveryBusinessDays"
        bind={bind}
      />
      <SpanBox
        label="What is sold out is expected back in"
        unit="weeks"
        hint="Leave both empty while nobody knows: nothing is said then."
        name="restockWeeks"
        bind={bind}
      />
    </SettingSection>
  );
}
