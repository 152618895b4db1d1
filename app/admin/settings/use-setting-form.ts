import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { toast } from "#app/ui/toast.ts";
import { type FieldError, firstMessages } from "#platform/field-error.ts";
import { type SettingsView, settingRules } from "#shop/running/settings/setting-groups.ts";
import type { SettingGroup } from "#shop/running/settings/settings.ts";
import { useAskAnew, useStaff, whyItFailed } from "../kit/staff.tsx";
import { differing, type Inputs, inputsOf, valuesOf } from "./setting-inputs.ts";

export const SETTINGS_PATH = "/api/admin/settings";

type Errors = Readonly<Record<string, string | undefined>>;
type SettingView = SettingsView["groups"][SettingGroup];
/** The form as it was saved last, as far as this window knows. */
type Base = { version: number; inputs: Inputs };

/**
 * One form of the settings. What is typed stays until it is saved. An untouched form follows what others save; one that is being edited asks
 * what to do.
 */
export function useSettingForm(group: SettingGroup, view: SettingView) {
  const { call } = useStaff();
  const askAnew = useAskAnew();
  const form = useRef<HTMLFormElement>(null);
  const [base, setBase] = useState<Base>(() => baseOf(group, view));
  const [inputs, setInputs] = useState(base.inputs);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const isDirty = differing(base.inputs, inputs).length > 0;
  const isNewer = view.version > base.version;

  useEffect(() => {
    if (isNewer && !isDirty) start(baseOf(group, view));
  });

  function start(from: Base, keepTyped = false) {
    setBase(from);
    if (!keepTyped) setInputs(from.inputs);
    setErrors({});
  }

  function refuse(faults: readonly FieldError[], other?: string) {
    const messages = Object.fromEntries(faults.map(({ field, message }) => [field, message]));
    const isPlaced = faults.some(({ field }) => field in inputs);
    setErrors(isPlaced ? messages : { ...messages, form: other ?? faults[0]?.message });
    // After React has marked the fields.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  }

  async function save() {
    const values = valuesOf(group, inputs);
    const parsed = settingRules[group].safeParse(values);
    if (!parsed.success) return refuse(firstMessages(parsed.error.issues));
    setBusy(true);
    const body = { version: base.version, values };
    const answer = await call("PUT /api/admin/settings/:group", { params: { group }, body });
    setBusy(false);
    askAnew(SETTINGS_PATH, "/api/admin/launch");
    if (answer.kind === "ok") {
      const settings: SettingsView = answer.data;
      start(baseOf(group, settings.groups[group]));
      toast("Settings saved", { kind: "success" });
    } else if (answer.kind !== "refused" || answer.code !== "changed_meanwhile") {
      toast("Failed to save settings", { kind: "error" });
      refuse(answer.kind === "refused" ? answer.errors : [], whyItFailed(answer));
    }
  }

  const set = (field: string, text: string) => {
    setInputs((before) => ({ ...before, [field]: text }));
    setErrors((before) => ({ ...before, [field]: undefined, form: undefined }));
  };
  return {
    inputs,
    errors,
    busy,
    isDirty,
    set,
    bind: (field: string) => ({
      name: field,
      value: inputs[field] ?? "",
      error: errors[field],
      onChange: ({ target }: { target: { value: string } }) => set(field, target.value),
    }),
    discard: () => start(base),
    /** For buttons that disappear when pressed: moves the focus to Save. */
    settle(act: () => void) {
      act();
      form.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
    },
    /** What someone else saved while this was being edited, and the two ways on. */
    conflict: isNewer && isDirty ? conflictOf(group, view, inputs, start) : undefined,
    formProps: {
      ref: form,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!busy) void save();
      },
    },
  };
}

export type SettingForm = ReturnType<typeof useSettingForm>;

function conflictOf(
  group: SettingGroup,
  view: SettingView,
  typed: Inputs,
  start: (from: Base, keepTyped?: boolean) => void,
) {
  const theirs = baseOf(group, view);
  return {
    changed: view.changed,
    fields: differing(theirs.inputs, typed).map((field) => ({ field, text: theirs.inputs[field] ?? "" })),
    takeTheirs: () => start(theirs),
    keepMine: () => start(theirs, true),
  };
}

const baseOf = (group: SettingGroup, { version, values }: SettingView): Base => ({
  version,
  inputs: inputsOf(group, values),
});
