import { useState } from "react";
import { Notice } from "#app/ui/notice.tsx";
import type { SettingsView } from "#shop/running/settings/edit-settings.server.ts";
import type { SettingGroup } from "#shop/running/settings/setting-forms.ts";
import { useAnswer, useStaff } from "../kit/staff.tsx";
import { UnsavedGuard } from "../kit/unsaved-guard.tsx";
import { BannerForm } from "./banner-form.tsx";
import { OwnerForm } from "./owner-form.tsx";
import { PoliciesForm } from "./policies-form.tsx";
import { ShippingForm } from "./shipping-form.tsx";
import { AfterOrderForm, AssumeDeliveredForm, LowStockForm, ReminderForm } from "./small-forms.tsx";
import { SETTINGS_PATH } from "./use-setting-form.ts";

/** What the shop says of itself and promises, a form for each. */
export default function SettingsArea() {
  const { may } = useStaff();
  const { data, error, refetch } = useAnswer<SettingsView>(SETTINGS_PATH);
  return (
    <div className="min-w-0">
      <h2 className="text-[18px]/[24px] font-[630]">Settings</h2>
      <p className="mt-1 mb-5 text-ink-2">
        What you save holds at once, on every page, in mails and at the checkout.
        {!may("settings:write") && " Only an owner of the shop can change them."}
      </p>
      {error && (
        <Notice className="mb-4">
          The settings could not be loaded. {error.message}{" "}
          <button type="button" onClick={() => void refetch()} className="min-h-6 underline underline-offset-[3px]">
            Try again
          </button>
        </Notice>
      )}
      {!data && !error && (
        <p role="status" className="border-t border-line py-6 text-ink-2">
          Loading...
        </p>
      )}
      {data && <Forms settings={data} />}
    </div>
  );
}

function Forms({ settings: { groups, policiesConfirmed } }: { settings: SettingsView }) {
  const [dirty, setDirty] = useState<ReadonlySet<SettingGroup>>(new Set());
  const dirtyIn = (group: SettingGroup) => (isDirty: boolean) =>
    setDirty((before) => {
      const others = [...before].filter((one) => one !== group);
      return new Set(isDirty ? [...others, group] : others);
    });
  return (
    <>
      {dirty.size > 0 && <UnsavedGuard what="the settings" />}
      <OwnerForm view={groups.owner} onDirty={dirtyIn("owner")} />
      <PoliciesForm view={groups.policies} confirmed={policiesConfirmed} onDirty={dirtyIn("policies")} />
      <ShippingForm view={groups.shipping} onDirty={dirtyIn("shipping")} />
      <AssumeDeliveredForm view={groups.assumeDelivered} onDirty={dirtyIn("assumeDelivered")} />
      <ReminderForm view={groups.reminderHours} onDirty={dirtyIn("reminderHours")} />
      <LowStockForm view={groups.lowStock} onDirty={dirtyIn("lowStock")} />
      <AfterOrderForm view={groups.afterOrder} onDirty={dirtyIn("afterOrder")} />
      <BannerForm view={groups.banner} policies={groups.policies.values} onDirty={dirtyIn("banner")} />
    </>
  );
}
