import { useMemo, useState } from "react";
import { ComboBox } from "../kit/combo-box.tsx";
import { useAnswer } from "../kit/staff.tsx";
import { thingOf } from "./audit-changes.ts";

/** The types of items, by the prefix of their subjects. */
const TYPES = [
  ["order:", "All orders"],
  ["product:", "All products"],
  ["customer", "All customers"],
  ["message:", "All messages"],
  ["review:", "All reviews"],
  ["email:", "All emails"],
  ["subscriber", "All subscribers"],
  ["suppression:", "All blocked addresses"],
  ["settings:", "All settings"],
  ["staff:", "All staff"],
  ["token:", "All API tokens"],
  ["webhook:", "All webhooks"],
  ["job:", "All jobs"],
].map(([value = "", label = ""]) => ({ value, label }));

/** Filters the log by a type of item, or by one item that is found by its title or number. */
export function ItemPicker({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState("");
  const q = typed.trim();
  const { data } = useAnswer("/api/admin/audit/items", { query: { q } }, { enabled: q.length > 1 });
  const options = useMemo(() => {
    const types = TYPES.filter(({ label }) => label.toLowerCase().includes(q.toLowerCase()));
    const found = q === "" ? [] : (data?.items ?? []).map(({ subject, title }) => ({ value: subject, label: title }));
    const known = [...found, ...types];
    const isKnown = value === "" || known.some((one) => one.value === value);
    return isKnown ? known : [{ value, label: labelOf(value) }, ...known];
  }, [data, q, value]);
  return (
    <ComboBox label="Item" placeholder="Any" options={options} value={value} onChange={onChange} onSearch={setTyped} />
  );
}

const labelOf = (subject: string): string =>
  TYPES.find(({ value }) => value === subject)?.label ?? thingOf(subject).text;
