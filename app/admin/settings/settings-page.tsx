import { useParams } from "react-router";
import { SETTING_SECTIONS, type SettingSection } from "#shop/running/settings/setting-fields.ts";
import { SETTING_GROUPS, SETTINGS } from "#shop/running/settings/settings.ts";
import NotFoundPage from "../frame/not-found-page.tsx";
import { Loaded, Page } from "../kit/page.tsx";
import { useAnswer, useStaff } from "../kit/staff.tsx";
import { EmailSetup } from "./email-setup.tsx";
import { SectionForm } from "./section-form.tsx";

const isSection = (name: string): name is SettingSection => name in SETTING_SECTIONS;

/** The shop's settings: one form for the section in the URL. */
export default function SettingsPage() {
  const { may } = useStaff();
  const { section = "" } = useParams();
  const answer = useAnswer("/api/admin/settings");
  if (!isSection(section)) return <NotFoundPage />;
  const title = SETTING_SECTIONS[section];
  const form = (
    <Loaded answer={answer} what="The settings">
      {(settings) => (
        <SectionForm
          key={section}
          title={title}
          groups={SETTING_GROUPS.filter((group) => SETTINGS[group].section === section)}
          settings={settings}
        />
      )}
    </Loaded>
  );
  return (
    <Page
      title={title}
      about={`Saved changes go live immediately.${may("settings:write") ? "" : " Only an owner can make changes."}`}
    >
      {section === "email-settings" ? <EmailSetup>{form}</EmailSetup> : form}
    </Page>
  );
}
