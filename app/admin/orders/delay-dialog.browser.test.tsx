import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { dayAfter, easternDay } from "#platform/eastern-day.ts";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import { delayOf, openOrder } from "#test/screens/order-pages.ts";
import { recentDay } from "../kit/dates.ts";
import { DelayDialog } from "./delay-dialog.tsx";

test("another person's ship date is said in words", async () => {
  const orderFor = (shipsBy: string) => ({
    ...openOrder({ delay: delayOf({ shipsBy }) }),
    actions: { ...openOrder().actions, notifyOfDelay: [] },
  });
  const inDays = (days: number) => dayAfter(easternDay(new Date()), days);
  let change = (_: string) => {};
  function Order() {
    const [shipsBy, setShipsBy] = useState(inDays(7));
    change = setShipsBy;
    return <DelayDialog open order={orderFor(shipsBy)} onClose={() => {}} />;
  }
  answerCalls(() => Response.json({}));
  await renderForStaff(<Order />);
  await page.getByLabelText("Ships by", { exact: true }).fill(recentDay(inDays(8)));
  await userEvent.tab();
  change(inDays(9));
  await expect.element(page.getByRole("alert")).toMatchTextContent(new RegExp(`Theirs: ${recentDay(inDays(9))}`));
});
