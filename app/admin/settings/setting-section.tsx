import { type ReactNode, useEffect, useId } from "react";
import { Button, TextButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { SettingView } from "#shop/running/settings/edit-settings.server.ts";
import { moment } from "../kit/moment.tsx";
import { useStaff } from "../kit/staff.tsx";
import type { SettingForm } from "./use-setting-form.ts";

type Props = {
  title: string;
  /** What these settings are for, and where shoppers meet them. */
  lead: ReactNode;
  view: SettingView;
  form: SettingForm;
  /** How each field is called in the notice of a conflict. */
  labels: Readonly<Record<string, string>>;
  onDirty: (isDirty: boolean) => void;
  children: ReactNode;
};

/** One form: what it is about at the left, its fields and what can be done with them at the right. */
export function SettingSection({ title, lead, view, form, labels, onDirty, children }: Props) {
  const heading = useId();
  const { may } = useStaff();
  const mayWrite = may("settings:write");
  const { isDirty, busy, errors, conflict } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it changes, not for each new function.
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
        <div className="mt-1 grid max-w-[60ch] gap-2 text-ink-2">{lead}</div>
        {view.changed && (
          <p className="mt-2 text-ink-2">
            Changed by {view.changed.by} on {moment(view.changed.at)}.
          </p>
        )}
      </div>
      <fieldset disabled={!mayWrite} className="grid max-w-[620px] min-w-0 content-start gap-4">
        <legend className="sr-only">{title}</legend>
        {children}
        {errors.form && <Notice role="alert">{errors.form}</Notice>}
        {conflict && <Conflict conflict={conflict} labels={labels} settle={form.settle} />}
        {mayWrite && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button type="submit" small busy={busy}>
              Save
            </Button>
            {isDirty && !conflict && <TextButton onClick={() => form.settle(form.discard)}>Discard changes</TextButton>}
            <p role="status" className="text-ink-2">
              {isDirty ? "Not saved yet" : ""}
            </p>
          </div>
        )}
      </fieldset>
    </form>
  );
}

function Conflict({
  conflict: { changed, fields, takeTheirs, keepMine },
  labels,
  settle,
}: {
  conflict: NonNullable<SettingForm["conflict"]>;
  labels: Props["labels"];
  settle: SettingForm["settle"];
}) {
  return (
    <Notice tone="warn" role="alert" className="grid gap-2">
      <p>
        {changed ? `${changed.by} has` : "Somebody else has"} saved these settings while you were editing them. Nothing
        of what you typed is lost, and nothing of theirs is overwritten.
      </p>
      {fields.length > 0 && (
        <ul className="list-disc pl-5">
          {fields.map(({ field, text }) => (
            <li key={field} className="break-words">
              {labels[field] ?? field}: saved now is {text === "" ? "nothing" : `“${text}”`}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-x-5">
        <TextButton onClick={() => settle(takeTheirs)}>Show what is saved</TextButton>
        <TextButton onClick={() => settle(keepMine)}>Keep editing mine</TextButton>
      </div>
    </Notice>
  );
}
