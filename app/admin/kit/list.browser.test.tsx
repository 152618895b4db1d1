import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { ListedCustomer } from "#shop/people/customers/customers.contract.server.ts";
import { answerCalls, Reload, renderForStaff } from "#test/harness/staff-part.tsx";
import { OpenLink } from "./cells.tsx";
import { List } from "./list.tsx";
import { useOpened } from "./list-query.ts";
import type { Columns } from "./table.tsx";

const PAGE = 50;
const NAMES = Array.from({ length: 1_000 }, (_, at) => `Row ${at}`);
const MORE_THAN_COUNTED = Array.from({ length: 10_001 }, (_, at) => `Row ${at}`);

/** A server with these rows; while it is `down`, it doesn't answer. */
function serve(names: string[], down = false) {
  const server = { down };
  answerCalls((path) => {
    if (server.down) throw new TypeError("Failed to fetch");
    const { pathname, searchParams } = new URL(path, location.href);
    if (pathname !== "/api/admin/customers") return Response.json({ toShip: 0, messages: 0, reviews: 0 });
    const found = names.filter((name) => name.includes(searchParams.get("q") ?? ""));
    const after = Number(searchParams.get("after") ?? 0);
    const total = searchParams.has("q") && found.length > PAGE ? null : found.length;
    const items = found.slice(after, after + PAGE).map((name) => ({ _id: name.replace(" ", "-"), name }));
    return Response.json({ items, next: after + PAGE < found.length ? String(after + PAGE) : null, total });
  });
  return server;
}

const COLUMNS: Columns<ListedCustomer> = [
  { head: "Name", phone: "left", show: ({ _id, name }) => <OpenLink id={_id}>{name}</OpenLink> },
];

function Customers() {
  const { id } = useOpened();
  return (
    <>
      <List
        title="Customers"
        path="/api/admin/customers"
        columns={COLUMNS}
        rowName={({ name }) => name}
        filters={[{ kind: "search", name: "q", label: "Find customers", placeholder: "Name" }]}
        selected={(_rows, ids) => <output>{ids.length} selected</output>}
        above={<p>Figures</p>}
        empty={{ title: "No customers yet" }}
        add={<button type="button">Add customer</button>}
      />
      {id && <p>Opened {id}</p>}
    </>
  );
}

const shown = (text: string) => expect.element(page.getByText(text, { exact: true }));
const range = (text: string) => expect.element(page.getByRole("navigation").getByText(text, { exact: true }));
const button = (name: string) => page.getByRole("button", { name });

test("the URL keeps the page, the search and the open row, and Back returns to them", async () => {
  serve(NAMES);
  const router = await renderForStaff(<Customers />);
  await shown("Row 49").toBeVisible();
  await range("1–50 of 1,000").toBeVisible();
  await expect.element(button("Previous")).toBeDisabled();
  await button("Next").click();
  await shown("Row 99").toBeVisible();
  await range("51–100 of 1,000").toBeVisible();
  await page.getByRole("link", { name: "Row 60", exact: true }).click();
  await shown("Opened Row-60").toBeVisible();
  const query = new URLSearchParams(router.state.location.search);
  expect(Object.fromEntries(query)).toEqual({ after: "50", page: "2", open: "Row-60" });
  await router.navigate(-1);
  await shown("Opened Row-60").not.toBeInTheDocument();
  await shown("Row 99").toBeVisible();
  await button("Previous").click();
  await shown("Row 0").toBeVisible();

  await page.getByLabelText("Find customers").fill("Row 99");
  await shown("Row 999").toBeVisible();
  await range("1–11 of 11").toBeVisible();
  expect(router.state.location.search).toBe("?q=Row+99");
  await page.getByRole("link", { name: "Row 99", exact: true }).click();
  await shown("Opened Row-99").toBeVisible();
  await router.navigate(-1);
  await expect.element(page.getByLabelText("Find customers")).toHaveValue("Row 99");
  await range("1–11 of 11").toBeVisible();
  await page.getByLabelText("Find customers").fill("nothing");
  await shown("No customers match “nothing”").toBeVisible();
  await button("Clear filters").click();
  await shown("Row 0").toBeVisible();
  await expect.element(page.getByLabelText("Find customers")).toHaveValue("");
});

test("the rows of a long list are counted up to a limit, and those of a search up to the current page", async () => {
  serve(MORE_THAN_COUNTED);
  await renderForStaff(<Customers />);
  await range("1–50 of 10,000+").toBeVisible();
  await page.getByLabelText("Find customers").fill("Row 1");
  await range("1–50 of 50+").toBeVisible();
  await button("Next").click();
  await range("51–100 of 100+").toBeVisible();
});

test("rows can be selected one by one or as a range, and the URL keeps the selection", async () => {
  serve(NAMES);
  const router = await renderForStaff(<Customers />);
  await page.getByLabelText("Select Row 3", { exact: true }).click();
  await shown("1 selected").toBeVisible();
  await page.getByLabelText("Select Row 7", { exact: true }).click({ modifiers: ["Shift"] });
  await shown("5 selected").toBeVisible();
  await page.getByLabelText("Select Row 4", { exact: true }).click();
  await shown("4 selected").toBeVisible();
  expect(new URLSearchParams(router.state.location.search).get("selected")).toBe("Row-3,Row-5,Row-6,Row-7");
  await page.getByLabelText("Select all on this page").click();
  await shown("50 selected").toBeVisible();
});

test("every click counts, even before the URL shows the previous one", async () => {
  serve(NAMES);
  await renderForStaff(<Customers />);
  await shown("Row 3").toBeVisible();
  const box = (at: number) => page.getByLabelText(`Select Row ${at}`, { exact: true }).element() as HTMLElement;
  for (const at of [1, 2, 3, 2]) box(at).click();
  await shown("2 selected").toBeVisible();
});

test("a list that fails to load says so and can be loaded again", async () => {
  const server = serve(NAMES, true);
  await renderForStaff(<Customers />);
  const failure = page.getByText(/Customers couldn't be loaded/);
  await expect.element(failure).toBeVisible();
  // Above the figures, they would look as if they hadn't been loaded either.
  const figures = page.getByText("Figures").element();
  expect(figures.compareDocumentPosition(failure.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  server.down = false;
  await button("Try again").click();
  await shown("Row 0").toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
});

test("a page whose rows are gone gives way to the page before, and the list isn't called empty", async () => {
  const names = NAMES.slice(0, 120);
  serve(names);
  const router = await renderForStaff(
    <>
      <Customers />
      <Reload />
    </>,
  );
  await button("Next").click();
  await shown("Row 99").toBeVisible();
  await button("Next").click();
  await shown("Row 119").toBeVisible();
  const texts: string[] = [];
  const watch = new MutationObserver(() => texts.push(document.body.textContent));
  watch.observe(document.body, { childList: true, characterData: true, subtree: true });
  names.splice(60);
  await button("Reload").click();
  await range("51–60 of 60").toBeVisible();
  expect(router.state.location.search).toBe("?after=50&page=2");
  names.splice(40);
  await button("Reload").click();
  await range("1–40 of 40").toBeVisible();
  expect(router.state.location.search).toBe("");
  watch.disconnect();
  expect(texts.filter((text) => /No customers yet|No results|No customers match/.test(text))).toEqual([]);
  await router.navigate(-1);
  await shown("Row 0").toBeVisible();
});

test("a link to a page that no longer exists leads to the first page", async () => {
  serve(NAMES.slice(0, 20));
  await renderForStaff(<Customers />, "/admin?after=100&page=3");
  await range("1–20 of 20").toBeVisible();
});

test("an empty list says so below its filters, with the only button that adds a row, and / focuses its search", async () => {
  serve([]);
  await renderForStaff(<Customers />);
  await shown("No customers yet").toBeVisible();
  const below = page.getByLabelText("Find customers").element();
  const add = button("Add customer").element();
  expect(below.compareDocumentPosition(add)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await userEvent.keyboard("/");
  await expect.element(page.getByLabelText("Find customers")).toHaveFocus();
});
