import { messagesByField } from "#platform/field-error.ts";
import type { FormErrors } from "./send-form.ts";

type Rules<Fields> = {
  safeParse(fields: Fields): { error?: { issues: Parameters<typeof messagesByField>[0] } | undefined };
};

/**
 * A form's `check` by rules that come when it is first sent. When they do not come, the server, which has them too, decides.
 *
 * @param load the dynamic import of the rules
 */
export const checkWith =
  <Fields>(load: () => Promise<Rules<Fields>>) =>
  async (fields: Fields): Promise<FormErrors> => {
    const rules = await load().catch(() => undefined);
    return messagesByField(rules?.safeParse(fields).error?.issues ?? []);
  };
