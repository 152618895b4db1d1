import { useParams } from "react-router";
import { SETTING_GROUPS, type SettingGroup } from "#shop/running/settings/settings.ts";
import { Loaded } from "../kit/loaded.tsx";
import { Page } from "../kit/page.tsx";
import { useAnswer, useStaff } from "../kit/staff.tsx";
import { SectionForm } from "./section-form.tsx";

/** The shop's settings: one form for the section in the address. */
export default function SettingsPage() {
  const { may } = useStaff();
  const section = useParams().section === "shipping" ? "shipping" : "shop";
  const answer = useAnswer("/api/admin/settings");
  const groups = SETTING_GROUPS.filter((group) => SHIPPING.includes(group) === (section === "shipping"));
  return (
    <Page
      title={TITLES[section]}
      about={`Changes apply right away, everywhere.${may("settings:write") ? "" : " Only an owner can make changes."}`}
    >
      <Loaded answer={answer} what="The settings">
        {(settings) => <SectionForm key={section} title={TITLES[section]} groups={groups} settings={settings} />}
      </Loaded>
    </Page>
  );
}

const TITLES = { shop: "Shop", shipping: "Shipping and policies" };
/** What customers are promised; all else is of the shop. */
const SHIPPING: readonly SettingGroup[] = ["policies", "shipping", "assumeDelivered"];
