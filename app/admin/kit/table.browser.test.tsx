import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import "#app/app.css";
import "#app/admin.css";
import { renderForStaff } from "#test/harness/staff-part.tsx";
import { SmallButton } from "./buttons.tsx";
import { OpenLink } from "./cells.tsx";
import { type Columns, Table } from "./table.tsx";

test("on a phone, a card opens its row wherever it is tapped, except on its other controls", async () => {
  await page.viewport(390, 800);
  const [press, select] = [vi.fn(), vi.fn()];
  const columns: Columns<{ id: string }> = [
    { head: "Name", phone: "left", show: ({ id }) => <OpenLink id={id}>{id}</OpenLink> },
    { head: "Note", show: () => "A note" },
    { head: "", show: () => <SmallButton onClick={press}>Press</SmallButton> },
  ];
  const router = await renderForStaff(
    <Table
      label="Rows"
      rows={[{ id: "one" }]}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ id }) => id}
      selection={{ selected: [], onSelect: select }}
    />,
  );
  await page.getByRole("button", { name: "Press" }).click();
  await page.getByLabelText("Select one").click();
  expect([press.mock.calls.length, select.mock.calls.length]).toEqual([1, 1]);
  expect(router.state.location.search).toBe("");
  const [note, button] = [page.getByText("A note"), page.getByRole("button", { name: "Press" })].map((part) =>
    part.element().getBoundingClientRect(),
  ) as [DOMRect, DOMRect];
  // On the same line.
  expect(button.top).toBeLessThan(note.bottom);
  document
    .elementFromPoint(note.right - 10, note.top + note.height / 2)
    ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, button: 0 }));
  await expect.poll(() => router.state.location.search).toBe("?open=one");
});
