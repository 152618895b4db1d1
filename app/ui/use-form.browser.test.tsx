import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { TextField } from "./field.tsx";
import type { FormAnswer } from "./send-form.ts";
import { useForm } from "./use-form.ts";

test("what is typed while a form is being sent stays in its field, and the rest is emptied", async () => {
  const answer = Promise.withResolvers<FormAnswer>();
  function Form() {
    const { bind, formProps } = useForm({
      empty: { name: "", comment: "" },
      check: () => ({}),
      send: () => answer.promise,
      onStored: () => undefined,
    });
    return (
      <form {...formProps}>
        <TextField label="Name" {...bind("name")} />
        <TextField label="Comment" {...bind("comment")} />
        <button type="submit">Send</button>
      </form>
    );
  }
  await render(<Form />);
  await page.getByLabelText("Name").fill("Jordan");
  await page.getByLabelText("Comment").fill("Hello");
  await page.getByRole("button").click();
  await page.getByLabelText("Comment").fill("One more thing");
  answer.resolve({ outcome: "stored" });
  await expect.element(page.getByLabelText("Name")).toHaveValue("");
  await expect.element(page.getByLabelText("Comment")).toHaveValue("One more thing");
});
