import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Dialog } from "#app/ui/dialog.tsx";
import { ComboBox } from "./combo-box.tsx";

const CARRIERS = ["USPS", "UPS", "FedEx"].map((name) => ({ value: name.toLowerCase(), label: name }));

function Form() {
  const [carrier, setCarrier] = useState("");
  return (
    <Dialog open onClose={() => {}} title="Ship">
      <ComboBox
        label="Carrier"
        options={CARRIERS}
        value={carrier}
        onChange={({ target }) => setCarrier(target.value)}
      />
      <output>{carrier}</output>
    </Dialog>
  );
}

test("an option can be chosen with a few letters and Enter, even inside a modal dialog", async () => {
  await render(<Form />);
  await page.getByLabelText("Carrier", { exact: true }).click();
  await userEvent.keyboard("fed");
  await expect.element(page.getByRole("option", { name: "FedEx" })).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("status")).toHaveTextContent("fedex");
});
