import { useState } from "react";
import { useParams } from "react-router";
import { Notice } from "#app/ui/notice.tsx";
import type { SettingsView } from "#shop/running/settings/setting-groups.ts";
import { SETTING_GROUPS, type SettingGroup } from "#shop/running/settings/settings.ts";
import { moment } from "../kit/dates.ts";
import { Page } from "../kit/page.tsx";
import { useAnswer, useStaff } from "../kit/staff.tsx";
import { UnsavedGuard } from "../kit/unsaved-guard.tsx";
import { SettingForm } from "./setting-form.tsx";
import { SETTINGS_PATH } from "./use-setting-form.ts";

/** The shop's settings, a form for each group of the section in the address. */
export default function SettingsArea() {
  const { may } = useStaff();
  const section = useParams().section === "shipping" ? "shipping" : "shop";
  const { data, error, refetch } = useAnswer(SETTINGS_PATH);
  return (
    <Page
      title={TITLES[section]}
      about={`Changes apply right away, everywhere.${may("settings:write") ? "" : " Only an owner can make changes."}`}
    >
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
      {data && <Forms key={section} section={section} settings={data} />}
    </Page>
  );
}

type Section = "shop" | "shipping";
const TITLES: Record<Section, string> = { shop: "Shop", shipping: "Shipping and policies" };
/** What customers are promised; all else is of the shop. */
const SHIPPING: readonly SettingGroup[] = ["policies", "shipping", "assumeDelivered"];

function Forms({ section, settings }: { section: Section; settings: SettingsView }) {
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
      {SETTING_GROUPS.filter((group) => SHIPPING.includes(group) === (section === "shipping")).map((group) => (
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
