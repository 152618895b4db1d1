import type { SettingView } from "#shop/running/settings/edit-settings.server.ts";
import { InputBox } from "./boxes.tsx";
import { isYes, yesOrNo } from "./setting-inputs.ts";
import { SettingSection } from "./setting-section.tsx";
import { useSettingForm } from "./use-setting-form.ts";

const LABELS = { expressPrice: "Price of express", expressOffered: "Express is offered" };

type Props = { view: SettingView<"shipping">; onDirty: (isDirty: boolean) => void };

/** What shipping costs. Standard is told, not asked: every page says that it is free. */
export function ShippingForm({ view, onDirty }: Props) {
  const form = useSettingForm("shipping", view);
  return (
    <SettingSection
      title="Shipping"
      lead="A change counts from the next order on. A shopper whose checkout is open is told of it and agrees to the new total before anything is charged."
      {...{ view, form, onDirty, labels: LABELS }}
    >
      <div>
        <p className="type-label">Standard</p>
        <p className="mt-1 text-ink-2">
          Free on every order. Every page, mail and banner says so, so this is not a setting.
        </p>
      </div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={isYes(form.inputs.expressOffered)}
          onChange={({ target }) => form.set("expressOffered", yesOrNo(target.checked))}
          className="size-5 shrink-0 accent-ink"
        />
        Offer express at checkout
      </label>
      <InputBox
        {...form.bind("expressPrice")}
        label={LABELS.expressPrice}
        unit="dollars"
        inputMode="decimal"
        autoComplete="off"
        className="max-w-28"
        hint="For the whole order, however many pieces are in it."
      />
    </SettingSection>
  );
}
