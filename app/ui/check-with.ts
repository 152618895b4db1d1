import { messagesByField } from "#platform/field-error.ts";
import type { FormErrors } from "./send-form.ts";

type Rules<Fields> = {
  safeParse(fields: Fields): { error?: { issues: Parameters<typeof messagesByField>[0] } | undefined };
};

/**
 * A form's `check`, whose rules load when the form is first submitted. If they fail to load, the server, which has the same rules, decides.
 *
 * @param load the dynamic import of the rules
 */
export const checkWith =
  <Fields>(load: () => Promise<Rules<Fields>>) =>
  async (fields: Fields): Promise<FormErrors> => {
    const rules = await load().catch(() => undefined);
    return messagesByField(rules?.safeParse(fields).error?.issues ?? []);
  };
