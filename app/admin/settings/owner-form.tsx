import type { SettingView } from "#shop/running/settings/edit-settings.server.ts";
import { InputBox, TextBox } from "./boxes.tsx";
import { SettingSection } from "./setting-section.tsx";
import { useSettingForm } from "./use-setting-form.ts";

const LABELS = { legalName: "Legal name", postalAddress: "Postal address", email: "Email address", phone: "Phone" };

type Props = { view: SettingView<"owner">; onDirty: (isDirty: boolean) => void };

/** Who runs the shop. */
export function OwnerForm({ view, onDirty }: Props) {
  const form = useSettingForm("owner", view);
  return (
    <SettingSection
      title="Shop details"
      lead="Who shoppers buy from. They stand in the footer, on the contact page, in terms and privacy. What is empty is not shown."
      {...{ view, form, onDirty, labels: LABELS }}
    >
      <InputBox {...form.bind("legalName")} label={LABELS.legalName} autoComplete="organization" />
      <TextBox
        {...form.bind("postalAddress")}
        label={LABELS.postalAddress}
        hint="One line for each line of the address."
        autoComplete="street-address"
      />
      <InputBox {...form.bind("email")} label={LABELS.email} type="email" autoComplete="email" />
      <InputBox {...form.bind("phone")} label={LABELS.phone} type="tel" autoComplete="tel" />
    </SettingSection>
  );
}
