import { useEffect, useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import { PagedList, usePages } from "./paged-list.tsx";
import type { Columns } from "./table.tsx";

type Row = { _id: string; name: string };
const COLUMNS: Columns<Row> = [{ id: "name", head: "Name", show: ({ name }) => name }];
const PAGE = 50;
const ROWS: Row[] = Array.from({ length: 10_000 }, (_, at) => ({ _id: String(at), name: `Row ${at}` }));

/** A server with these rows; while it is `down` it does not answer. */
function serve(rows: Row[], down = false) {
  const server = { down };
  answerCalls((path) => {
    if (server.down) throw new TypeError("Failed to fetch");
    const after = Number(new URL(path, location.href).searchParams.get("after") ?? 0);
    const next = after + PAGE < rows.length ? String(after + PAGE) : null;
    return Response.json({ items: rows.slice(after, after + PAGE), next });
  });
  return server;
}

function List() {
  const pages = usePages("/api/admin/customers");
  return (
    <PagedList
      title="Rows"
      pages={pages}
      columns={COLUMNS}
      rowId={({ _id }) => _id}
      rowName={({ name }) => name}
      empty="There are no rows yet."
      failed="The rows could not be loaded."
    />
  );
}

const shown = (text: string) => expect.element(page.getByText(text, { exact: true }));

test("ten thousand rows are walked a page at a time, there and back", async () => {
  serve(ROWS);
  await renderForStaff(<List />);
  await shown("Row 49").toBeVisible();
  expect(document.querySelectorAll("tbody tr")).toHaveLength(PAGE);
  await expect.element(page.getByRole("button", { name: "Previous" })).toBeDisabled();
  await page.getByRole("button", { name: "Next" }).click();
  await shown("Row 99").toBeVisible();
  await shown("Page 2").toBeVisible();
  await page.getByRole("button", { name: "Previous" }).click();
  await shown("Row 0").toBeVisible();
});

test("until rows arrive the items stay the same array, so effects that follow them do not loop", async () => {
  serve([], true);
  let rounds = 0;
  function Follower() {
    const { items, state } = usePages("/api/admin/customers");
    const [, setFollowed] = useState<Row[]>();
    useEffect(() => {
      rounds += 1;
      if (rounds < 5) setFollowed([...items]);
    }, [items]);
    return <output>{state}</output>;
  }
  await renderForStaff(<Follower />);
  await expect.element(page.getByRole("status")).toHaveTextContent("failed");
  expect(rounds).toBe(1);
});
