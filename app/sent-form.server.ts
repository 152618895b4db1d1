import { data, type RouterContextProvider } from "react-router";
import { callApi } from "./context.ts";
import { type FormErrors, formAnswer } from "./ui/send-form.ts";

/** A page's answer to a form submitted without JavaScript: accepted, or the submitted values and their errors. */
export type Answered = { stored: boolean; fields: Record<string, string>; errors: FormErrors };

type Sent = { request: Request; context: Readonly<RouterContextProvider> };

export async function fieldsOf(request: Request): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(await request.text()));
}

/** A page's `action`: forwards the form to the API. `failed` is shown when the shop can't answer. */
export async function passOn({ request, context }: Sent, path: string, failed: string) {
  const fields = await fieldsOf(request);
  const { status, body } = await context.get(callApi)("POST", path, { body: fields });
  const answer = formAnswer(status, body, failed);
  if (answer.outcome === "stored") return data<Answered>({ stored: true, fields: {}, errors: {} });
  return data<Answered>({ stored: false, fields, errors: answer.errors }, { status });
}
