import { useEffect, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { Columns } from "./data-table.tsx";
import { PagedList, usePages } from "./paged-list.tsx";
import { StaffProvider } from "./staff.tsx";

afterEach(() => vi.unstubAllGlobals());

type Row = { _id: string; name: string };
const COLUMNS: Columns<Row> = [{ id: "name", head: "Name", show: ({ name }) => name }];
const PAGE = 50;
const ROWS: Row[] = Array.from({ length: 10_000 }, (_, at) => ({ _id: String(at), name: `Row ${at}` }));

/** A server with these rows; while it is `down` it does not answer. */
function serve(rows: Row[]) {
  const server = { down: false, asked: 0 };
  vi.stubGlobal("fetch", async (path: string) => {
    server.asked += 1;
    if (server.down) throw new TypeError("Failed to fetch");
    const after = Number(new URL(path, location.href).searchParams.get("after") ?? 0);
    const next = after + PAGE < rows.length ? String(after + PAGE) : null;
    return Response.json({ items: rows.slice(after, after + PAGE), next });
  });
  return server;
}

function List() {
  const pages = usePages<Row>("/api/admin/rows");
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

const user = { _id: "1", email: "ada@shop.example", name: "Ada", role: "owner" } as const;
const open = () =>
  render(
    <StaffProvider token="t" user={user}>
      <List />
    </StaffProvider>,
  );

test("ten thousand rows are walked a page at a time, there and back", async () => {
  serve(ROWS);
  await open();
  await expect.element(page.getByText("Row 49", { exact: true })).toBeVisible();
  expect(document.querySelectorAll("tbody tr")).toHaveLength(PAGE);
  await expect.element(page.getByRole("button", { name: "Previous" })).toBeDisabled();
  await page.getByRole("button", { name: "Next" }).click();
  await expect.element(page.getByText("Row 99", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Page 2", { exact: true })).toBeVisible();
  await userEvent.tab({ shift: true });
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Row 0", { exact: true })).toBeVisible();
});

test("a server that does not answer is told, and asked again at will", async () => {
  const server = serve(ROWS);
  server.down = true;
  await open();
  await expect.element(page.getByText(/The rows could not be loaded/)).toBeVisible();
  server.down = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("Row 0", { exact: true })).toBeVisible();
  await expect.element(page.getByText(/The rows could not be loaded/)).not.toBeInTheDocument();
});

test("an empty list says so", async () => {
  serve([]);
  await open();
  await expect.element(page.getByText("There are no rows yet.")).toBeVisible();
});

test("while nothing has come the items are the same ones, so that what follows them rests", async () => {
  const server = serve([]);
  server.down = true;
  let rounds = 0;
  function Follower() {
    const { items, state } = usePages<Row>("/api/admin/rows");
    const [, setFollowed] = useState<Row[]>();
    useEffect(() => {
      rounds += 1;
      if (rounds < 5) setFollowed([...items]);
    }, [items]);
    return <output>{state}</output>;
  }
  await render(
    <StaffProvider token="t" user={user}>
      <Follower />
    </StaffProvider>,
  );
  await expect.element(page.getByRole("status")).toHaveTextContent("failed");
  expect(rounds).toBe(1);
});
