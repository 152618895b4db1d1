import { Combobox } from "@base-ui/react/combobox";
import { useId, useRef } from "react";
import { Labelled } from "#app/ui/field.tsx";
import { DownArrow } from "./buttons.tsx";
import { type Bound, inputBox, layerOf, menuItem, popup } from "./fields.tsx";

export type Choice = { value: string; label: string };

type Props = Bound & {
  label: string;
  /** Must be defined outside the component or memoized. */
  options: readonly Choice[];
  placeholder?: string;
  /** Called with the typed text if the options come from the server. */
  onSearch?: (text: string) => void;
};

/** A text input that offers the matching options. */
export function ComboBox({ label, options, value, onChange, placeholder, onSearch }: Props) {
  const id = useId();
  const anchor = useRef<HTMLInputElement>(null);
  return (
    <Labelled id={id} label={label}>
      <Combobox.Root
        items={options}
        value={options.find((option) => option.value === value) ?? null}
        onValueChange={(choice) => onChange({ target: { value: choice?.value ?? "" } })}
        autoHighlight
        {...(onSearch && { filter: null, onInputValueChange: onSearch })}
      >
        <div className="relative">
          <Combobox.Input id={id} ref={anchor} placeholder={placeholder} className={`${inputBox} pr-10`} />
          <Combobox.Trigger
            aria-label={`Show all of ${label}`}
            className="absolute top-0 right-0 grid h-full w-10 place-items-center"
          >
            <DownArrow />
          </Combobox.Trigger>
        </div>
        <Combobox.Portal container={layerOf(anchor.current)}>
          <Combobox.Positioner sideOffset={4} className="z-50 outline-none">
            <Combobox.Popup className={`${popup} max-h-72 w-(--anchor-width) overflow-y-auto py-1`}>
              <Combobox.Empty className="px-3 py-2 text-ink-2 empty:p-0">No results.</Combobox.Empty>
              <Combobox.List>
                {(choice: Choice) => (
                  <Combobox.Item key={choice.value} value={choice} className={menuItem}>
                    {choice.label}
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </Labelled>
  );
}
