import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { TextArea, TextField } from "#app/ui/field.tsx";
import type { FormErrors } from "#app/ui/send-form.ts";
import { toast } from "#app/ui/toast.ts";
import { firstMessages } from "#platform/field-error.ts";
import type { Field, Group as SettingsGroup } from "#shop/running/settings/setting-fields.ts";
import { checkSettings, type SettingsView } from "#shop/running/settings/setting-groups.ts";
import { SETTINGS, type SettingGroup } from "#shop/running/settings/settings.ts";
import { Moment } from "../kit/cells.tsx";
import { useSavedForm } from "../kit/change-form.ts";
import { CheckBox, DollarField } from "../kit/fields.tsx";
import { SaveBar } from "../kit/save-bar.tsx";
import { PagePart } from "../kit/section.tsx";
import { formAnswer } from "../kit/send-form.tsx";
import { answerKey, useStaff } from "../kit/staff.tsx";
import { useChange } from "../kit/use-change.ts";
import { AnnouncementBox, Choice, NumberBox, SpanBox } from "./boxes.tsx";
import { fieldsOf, inputsOf, inputWords, valuesOf } from "./setting-inputs.ts";

type Fields = Record<string, string>;
type Props = { title: string; groups: readonly SettingGroup[]; settings: SettingsView };

/** All settings of a section, with a single Save button that appears after a change. */
export function SectionForm({ title, groups, settings }: Props) {
  const mayWrite = useStaff().may("settings:write");
  const form = useSectionForm({ groups, settings });
  return (
    <form {...form.formProps} aria-label={title} tabIndex={-1} className="outline-none">
      <fieldset disabled={!mayWrite} className="min-w-0">
        <legend className="sr-only">{title}</legend>
        {groups.map((group) => (
          <Group key={group} group={group} settings={settings}>
            {fieldsOf(group).map(([name, field]) => (
              <FieldBox key={name} name={`${group}.${name}`} field={field} form={form} settings={settings} />
            ))}
          </Group>
        ))}
      </fieldset>
      <SaveBar form={form} />
    </form>
  );
}

function useSectionForm({ groups, settings }: Pick<Props, "groups" | "settings">) {
  const client = useQueryClient();
  const save = useChange("PUT /api/admin/settings/:group", {
    // Stores the new versions, so that the next save doesn't conflict with this one.
    onDone: (saved) => client.setQueryData(answerKey("/api/admin/settings"), saved),
  });
  return useSavedForm<Fields>({
    what: "Settings",
    say: (path, theirs) => inShopWords(path, theirs[path]),
    saved: Object.assign({}, ...groups.map((group) => inputsOf(group, settings.groups[group].values))),
    check: (fields) => Object.assign({}, ...groups.map((group) => faultsOf(group, fields, settings))),
    async send(fields, was) {
      const changed = (path: string) => fields[path] !== was[path];
      for (const group of groups.filter((one) =>
        Object.keys(was).some((path) => path.startsWith(`${one}.`) && changed(path)),
      )) {
        const body = { version: settings.groups[group].version, values: valuesOf(group, fields) };
        const answer = formAnswer(await save.send({ params: { group }, body }), (field) =>
          nameIn(group, field, fields),
        );
        if (answer.outcome === "refused") return answer;
      }
      toast("Settings saved", { kind: "success" });
      return { outcome: "stored" };
    },
  });
}

/** The validation errors of a group's fields. */
function faultsOf(group: SettingGroup, fields: Fields, { groups }: SettingsView): FormErrors {
  const parsed = checkSettings(group, valuesOf(group, fields), groups[group].values);
  const faults = parsed.success ? [] : firstMessages(parsed.error.issues);
  return Object.fromEntries(faults.map(({ field, message }) => [nameIn(group, field, fields), message]));
}

/** Maps the server's field names, which are those of one group, to the form's. */
const nameIn = (group: SettingGroup, field: string, fields: Fields): string =>
  `${group}.${field}` in fields ? `${group}.${field}` : "form";

/** Another person's value in words. */
function inShopWords(path: string, text = ""): string {
  const [group = "", ...name] = path.split(".");
  return inputWords(group as SettingGroup, name.join("."), text);
}

type GroupProps = { group: SettingGroup; settings: SettingsView; children: ReactNode };

/** A group of settings: its description on the left, its fields on the right. */
function Group({ group, settings, children }: GroupProps) {
  const { title, lead, columns }: SettingsGroup = SETTINGS[group];
  const { changed } = settings.groups[group];
  const { policiesConfirmed: confirmed } = settings;
  const about = (
    <>
      <p>{lead}</p>
      {group === "policies" && (
        <p>
          {confirmed ? (
            <>
              Confirmed by {confirmed.by} <Moment inText at={confirmed.at} />.
            </>
          ) : (
            "Not confirmed yet. Confirm in the launch checklist."
          )}
        </p>
      )}
      {changed && (
        <p>
          Changed by {changed.by} <Moment inText at={changed.at} />.
        </p>
      )}
    </>
  );
  return (
    <PagePart title={title} about={about} columns={columns === true}>
      {children}
    </PagePart>
  );
}

type BoxProps = { name: string; field: Field; form: ReturnType<typeof useSavedForm<Fields>>; settings: SettingsView };

/** The input for one field, as defined in `SETTINGS`. */
function FieldBox({ name, field, form: { bind }, settings }: BoxProps) {
  const { editor, label, hint, unit, type, autoComplete = "off", options = [] } = field;
  if (editor === "span") return <SpanBox {...{ name, label, hint, unit, bind }} />;
  const { value = "", ...rest } = bind(name);
  const bound = { ...rest, value, label, hint, autoComplete };
  switch (editor) {
    case "line":
      return <TextField {...bound} type={type} />;
    case "lines":
      return <TextArea {...bound} rows={3} />;
    case "announcement":
      return <AnnouncementBox {...bound} policies={settings.groups.policies.values} />;
    case "number":
      return <NumberBox {...bound} unit={unit} />;
    case "dollars":
      return <DollarField {...bound} className="max-w-36" />;
    case "checkbox":
      return <CheckBox {...rest} label={label} hint={hint} value={value} />;
    case "choice":
      return (
        <Choice
          {...{ name, label, options, value, error: rest.error }}
          onChoose={(to) => rest.onChange({ target: { value: to } })}
        />
      );
    default:
      return editor satisfies never;
  }
}
