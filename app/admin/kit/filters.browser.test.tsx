import { expect, test } from "vitest";
import { page } from "vitest/browser";
import "#app/app.css";
import "#app/admin.css";
import { renderForStaff } from "#test/harness/staff-part.tsx";
import { type Filter, Filters, FilterTabs } from "./filters.tsx";
import { useListQuery } from "./list-query.ts";

const FILTERS: Filter[] = [
  {
    kind: "choice",
    name: "status",
    label: "Status",
    choices: [
      ["to_ship", "To ship", 9],
      ["all", "All"],
    ],
    more: { label: "More statuses", choices: [["cancelled", "Cancelled"]] },
    otherwise: "to_ship",
  },
];

function List() {
  const { filter, setFilter } = useListQuery(FILTERS);
  return <Filters filters={FILTERS} values={filter} onChange={setFilter} />;
}

function Values() {
  const { filter, isNarrowed } = useListQuery([...FILTERS, { kind: "day", name: "from", label: "From" }]);
  return <output>{JSON.stringify({ ...filter, isNarrowed })}</output>;
}

test.each([
  ["status=zzz&from=garbage", { status: "", from: "", isNarrowed: false }],
  ["status=cancelled&from=2026-02-30", { status: "cancelled", from: "", isNarrowed: true }],
  ["from=2026-02-28", { status: "", from: "2026-02-28", isNarrowed: true }],
])("of ?%s, only values that the filters offer are used", async (query, used) => {
  await renderForStaff(<Values />, `/admin/orders?${query}`);
  await expect.element(page.getByText(JSON.stringify(used))).toBeVisible();
});

test("tabs show and change the filter in the URL", async () => {
  await page.viewport(1440, 900);
  const router = await renderForStaff(<List />);
  const tab = (name: string) => page.getByRole("button", { name });
  await expect.element(tab("To ship 9")).toHaveAttribute("aria-pressed", "true");
  await tab("All").click();
  await expect.poll(() => router.state.location.search).toBe("?status=all");
  await expect.element(tab("All")).toHaveAttribute("aria-pressed", "true");
  await page.getByLabelText("More statuses").selectOptions("cancelled");
  await expect.poll(() => router.state.location.search).toBe("?status=cancelled");
  await expect.element(tab("All")).toHaveAttribute("aria-pressed", "false");
  await expect.element(page.getByLabelText("More statuses")).toHaveValue("cancelled");
});

test("on a phone, less common choices are behind Filters", async () => {
  await page.viewport(390, 800);
  const router = await renderForStaff(<List />);
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("combobox", { name: "Status" }).selectOptions("cancelled");
  await expect.poll(() => router.state.location.search).toBe("?status=cancelled");
  await expect.element(page.getByLabelText("More statuses")).toHaveValue("cancelled");
});

test("on a phone, the first tab stays in view whichever one is chosen", async () => {
  await page.viewport(390, 800);
  const status = FILTERS[0];
  if (status?.kind !== "choice") throw new Error("Expected a choice filter");
  const many = ["pending", "paid", "fulfilled", "returned", "all"].map((name) => [name, `Orders: ${name}`] as const);
  const choices = [["to_ship", "To ship", 15] as const, ...many];
  await renderForStaff(<FilterTabs {...status} choices={choices} value="all" onChange={() => {}} />);
  const chosen = page.getByRole("button", { name: "Orders: all" });
  await expect.poll(() => boxOf(chosen).right).toBeLessThanOrEqual(390);
  const first = boxOf(page.getByRole("button", { name: "To ship 15" }));
  expect(first.left).toBeGreaterThanOrEqual(0);
  expect(document.elementFromPoint(first.left + 20, first.top + first.height / 2)?.textContent).toContain("To ship");
});

const boxOf = (locator: ReturnType<typeof page.getByRole>) => locator.element().getBoundingClientRect();
