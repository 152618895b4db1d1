import { useState } from "react";
import { Notice } from "#app/ui/notice.tsx";
import type { SettingsView } from "#shop/running/settings/setting-groups.ts";
import { SETTING_GROUPS, type SettingGroup } from "#shop/running/settings/settings.ts";
import { moment } from "../kit/moment.tsx";
import { useAnswer, useStaff } from "../kit/staff.tsx";
import { UnsavedGuard } from "../kit/unsaved-guard.tsx";
import { SettingForm } from "./setting-form.tsx";
import { SETTINGS_PATH } from "./use-setting-form.ts";

/** The shop's settings, a form for each group. */
export default function SettingsArea() {
  const { may } = useStaff();
  const { data, error, refetch } = useAnswer(SETTINGS_PATH);
  return (
    <div className="min-w-0">
      <h2 className="text-[18px]/[24px] font-[630]">Settings</h2>
      <p className="mt-1 mb-5 text-ink-2">
        Changes apply right away, everywhere.
        {!may("settings:write") && " Only an owner can make changes."}
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

function Forms({ settings }: { settings: SettingsView }) {
  const [dirty, setDirty] = useState<ReadonlySet<SettingGroup>>(new Set());
  const dirtyIn = (group: SettingGroup) => (isDirty: boolean) =>
    setDirty((before) => {
      const others = [...before].filter((one) => one !== group);
      return new Set(isDirty ? [...others, group] : others);
    });
  const confirmed = settings.policiesConfirmed;
  return (
    <>
      {dirty.size > 0 && <UnsavedGuard what="the settings" />}
      {SETTING_GROUPS.map((group) => (
        <SettingForm key={group} group={group} settings={settings} onDirty={dirtyIn(group)}>
          {group === "policies" && (
            <p className="wrap-anywhere">
              {confirmed
                ? `Confirmed by ${confirmed.by} on ${moment(confirmed.at)}.`
                : "Not confirmed yet. Confirm in the launch checklist."}
            </p>
          )}
        </SettingForm>
      ))}
    </>
  );
}
