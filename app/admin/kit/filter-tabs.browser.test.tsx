import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderForStaff } from "#test/harness/staff-part.tsx";
import { type Filter, Filters } from "./filters.tsx";
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
  const { filter, setFilter } = useListQuery(["status"]);
  return <Filters filters={FILTERS} values={filter} onChange={setFilter} />;
}

test("tabs show the filter of the address and change it", async () => {
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
