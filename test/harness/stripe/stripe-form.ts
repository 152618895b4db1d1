export type Form = { [name: string]: string | Form };

/** Parses a request body of Stripe's SDK: `metadata[order_id]=1&expand[0]=a` is `{ metadata: { order_id: "1" }, expand: { 0: "a" } }`. */
export function parseForm(text: string): Form {
  const form: Form = {};
  for (const [path, value] of new URLSearchParams(text)) {
    const names = path.split(/\]?\[|\]$/).filter((name) => name !== "");
    const last = names.pop() ?? "";
    let place = form;
    for (const name of names) {
      const known = place[name];
      const next = typeof known === "object" ? known : {};
      place[name] = next;
      place = next;
    }
    place[last] = value;
  }
  return form;
}

export const textOf = (form: Form, name: string): string | undefined => {
  const value = form[name];
  return typeof value === "string" ? value : undefined;
};

export const listOf = (form: Form, name: string): string[] => {
  const value = form[name];
  return typeof value === "object" ? Object.values(value).filter((entry) => typeof entry === "string") : [];
};
