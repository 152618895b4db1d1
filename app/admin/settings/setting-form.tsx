import { type ReactNode, useEffect, useId } from "react";
import { Button, TextButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Field } from "#shop/running/settings/setting-fields.ts";
import { type SettingsView, settingLabel } from "#shop/running/settings/setting-groups.ts";
import { SETTINGS, type SettingGroup } from "#shop/running/settings/settings.ts";
import { moment } from "../kit/dates.ts";
import { useStaff } from "../kit/staff.tsx";
import { AnnouncementBox } from "./announcement-box.tsx";
import { CheckBox, Choice, InputBox, NumberBox, SpanBox, TextBox } from "./boxes.tsx";
import { fieldsOf, inputWords } from "./setting-inputs.ts";
import { type SettingForm as Form, useSettingForm } from "./use-setting-form.ts";

type Props = {
  group: SettingGroup;
  settings: SettingsView;
  onDirty: (isDirty: boolean) => void;
  /** Below what the form is for. */
  children?: ReactNode;
};

/** The form of a group: what it is for at the left, its fields and what can be done with them at the right. */
export function SettingForm({ group, settings, onDirty, children }: Props) {
  const heading = useId();
  const mayWrite = useStaff().may("settings:write");
  const { changed } = settings.groups[group];
  const form = useSettingForm(group, settings.groups[group]);
  const { isDirty, busy, errors } = form;
  const { title, lead } = SETTINGS[group];
  // biome-ignore lint/correctness/useExhaustiveDependencies: called when it changes, not for each new function.
  useEffect(() => onDirty(isDirty), [isDirty]);
  return (
    <form
      {...form.formProps}
      aria-labelledby={heading}
      className="grid gap-x-10 gap-y-4 border-t border-line py-7 lg:grid-cols-[240px_minmax(0,1fr)]"
    >
      <div>
        <h3 id={heading} className="text-[16px]/[22px] font-[630]">
          {title}
        </h3>
        <div className="mt-1 grid max-w-[60ch] gap-2 text-ink-2">
          <p>{lead}</p>
          {children}
          {changed && (
            <p className="wrap-anywhere">
              Changed by {changed.by} on {moment(changed.at)}.
            </p>
          )}
        </div>
      </div>
      <fieldset disabled={!mayWrite} className="grid max-w-[620px] min-w-0 content-start gap-4">
        <legend className="sr-only">{title}</legend>
        {fieldsOf(group).map(([name, field]) => (
          <FieldBox key={name} name={name} field={field} form={form} settings={settings} />
        ))}
        {errors.form && <Notice role="alert">{errors.form}</Notice>}
        <Conflict group={group} form={form} />
        {mayWrite && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button type="submit" small busy={busy}>
              Save
            </Button>
            {isDirty && !form.conflict && (
              <TextButton onClick={() => form.settle(form.discard)}>Discard changes</TextButton>
            )}
            <p role="status" className="text-ink-2">
              {isDirty ? "Not saved yet" : ""}
            </p>
          </div>
        )}
      </fieldset>
    </form>
  );
}

type BoxProps = { name: string; field: Field; form: Form; settings: SettingsView };

/** The box of one field, as the table says. */
function FieldBox({ name, field, form, settings }: BoxProps) {
  const { editor, label, hint, unit, type, autoComplete = "off", options = [] } = field;
  const words = { label, hint, unit };
  const bound = { ...form.bind(name), label, hint, autoComplete };
  switch (editor) {
    case "line":
      return <InputBox {...bound} type={type} />;
    case "lines":
      return <TextBox {...bound} />;
    case "announcement":
      return <AnnouncementBox {...bound} policies={settings.groups.policies.values} />;
    case "number":
      return <NumberBox {...bound} unit={unit} />;
    case "dollars":
      return <NumberBox {...bound} unit={unit} inputMode="decimal" />;
    case "span":
      return <SpanBox {...words} name={name} bind={form.bind} />;
    case "checkbox":
      return (
        <CheckBox label={label} hint={hint} input={form.inputs[name]} onChange={(input) => form.set(name, input)} />
      );
    case "choice":
      return (
        <Choice {...{ name, label, options }} value={form.inputs[name]} onChoose={(value) => form.set(name, value)} />
      );
    default:
      return editor satisfies never;
  }
}

/** What someone else saved while this form was being edited. */
function Conflict({ group, form: { conflict, settle } }: { group: SettingGroup; form: Form }) {
  if (!conflict) return null;
  const { changed, fields, takeTheirs, keepMine } = conflict;
  return (
    <Notice tone="warn" role="alert" className="grid gap-2">
      <p className="wrap-anywhere">
        {changed?.by ?? "Someone else"} saved these settings while you were editing. Nothing was overwritten: use
        theirs, or keep yours and save.
      </p>
      {fields.length > 0 && (
        <ul className="list-disc pl-5">
          {fields.map(({ field, text }) => (
            <li key={field} className="break-words">
              {settingLabel(group, field)} is now {inputWords(group, field, text)}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-x-5">
        <TextButton onClick={() => settle(takeTheirs)}>Use theirs</TextButton>
        <TextButton onClick={() => settle(keepMine)}>Keep mine</TextButton>
      </div>
    </Notice>
  );
}
