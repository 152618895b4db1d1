import type { SettingView } from "#shop/running/settings/edit-settings.server.ts";
import { MAX_ASSUMED_DAYS, MAX_LOW_STOCK, MAX_REMINDER_HOURS } from "#shop/running/settings/setting-forms.ts";
import { Choice, NumberBox } from "./boxes.tsx";
import { SettingSection } from "./setting-section.tsx";
import { useSettingForm } from "./use-setting-form.ts";

type OnDirty = (isDirty: boolean) => void;

/** When a parcel of which nobody heard counts as arrived. */
export function AssumeDeliveredForm({ view, onDirty }: { view: SettingView<"assumeDelivered">; onDirty: OnDirty }) {
  const form = useSettingForm("assumeDelivered", view);
  return (
    <SettingSection
      title="Taken as delivered"
      lead="An order that nobody has marked as delivered is taken as delivered so many days after it was shipped. Its shopper gets a mail that says so honestly, and asks for a review."
      labels={{ days: "Days after shipping" }}
      {...{ view, form, onDirty }}
    >
      <NumberBox
        {...form.bind("days")}
        label="Days after shipping"
        unit="days"
        hint={`Up to ${MAX_ASSUMED_DAYS}. With 0 only staff mark orders as delivered.`}
      />
    </SettingSection>
  );
}

/** When whoever asked for it is reminded of the cart they left at the checkout. */
export function ReminderForm({ view, onDirty }: { view: SettingView<"reminderHours">; onDirty: OnDirty }) {
  const form = useSettingForm("reminderHours", view);
  return (
    <SettingSection
      title="Reminder of a cart"
      lead="The checkout has a box, not ticked, with which a shopper asks for one mail if they leave without ordering. It is sent so many hours after they last changed something, with a link that restores the cart."
      labels={{ hours: "Hours until the mail" }}
      {...{ view, form, onDirty }}
    >
      <NumberBox
        {...form.bind("hours")}
        label="Hours until the mail"
        unit="hours"
        hint={`Up to ${MAX_REMINDER_HOURS}. With 0 there is no box and no mail, and what is kept for mails to come is deleted.`}
      />
    </SettingSection>
  );
}

/** From when on pages say how many are left. */
export function LowStockForm({ view, onDirty }: { view: SettingView<"lowStock">; onDirty: OnDirty }) {
  const form = useSettingForm("lowStock", view);
  return (
    <SettingSection
      title="Low stock"
      lead="'Only N left in stock' is said of a color and size with this many pieces or fewer."
      labels={{ limit: "Low-stock limit" }}
      {...{ view, form, onDirty }}
    >
      <NumberBox
        {...form.bind("limit")}
        label="Low-stock limit"
        unit="pieces"
        hint={`From 0, which never says it, to ${MAX_LOW_STOCK}.`}
      />
    </SettingSection>
  );
}

/** Where the shopper goes once the order stands. */
export function AfterOrderForm({ view, onDirty }: { view: SettingView<"afterOrder">; onDirty: OnDirty }) {
  const form = useSettingForm("afterOrder", view);
  return (
    <SettingSection
      title="After the order"
      lead="The page that a shopper sees once the order stands. Both show the confirmation."
      labels={{ page: "Page after the order" }}
      {...{ view, form, onDirty }}
    >
      <Choice
        label="Page after the order"
        name="page"
        value={form.inputs.page}
        onChoose={(value) => form.set("page", value)}
        options={[
          { value: "success", label: "Success", detail: "Thanks, the receipt and what comes next." },
          {
            value: "out-of-stock",
            label: "Out of stock",
            detail: "The same confirmation on top of the page about restocking.",
          },
        ]}
      />
    </SettingSection>
  );
}
