import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { NotificationChoice } from "#shop/running/notifications/notifications.contract.server.ts";
import { CheckBox, YES } from "../kit/check-box.tsx";
import { answerKey } from "../kit/staff.tsx";
import { useChange } from "../kit/use-change.ts";

const PATH = "/api/admin/account/notifications";

/** Which emails one gets about the shop. */
export const NotificationBoxes = ({ items }: { items: readonly NotificationChoice[] }) =>
  items.map((item) => <NotificationBox key={item.kind} item={item} />);

/** Each press is saved. The box shows it at once, and goes back if it can't be saved. */
function NotificationBox({ item: { kind, label, hint, on } }: { item: NotificationChoice }) {
  const client = useQueryClient();
  const [pressed, setPressed] = useState<boolean>();
  const { run } = useChange(`PUT ${PATH}`, {
    toast: "Email notifications saved",
    onDone: (saved) => client.setQueryData(answerKey(PATH), saved),
  });

  async function choose(isOn: boolean) {
    setPressed(isOn);
    await run({ body: { [kind]: isOn } });
    setPressed(undefined);
  }

  return (
    <CheckBox
      name={kind}
      label={label}
      hint={hint}
      value={(pressed ?? on) ? YES : ""}
      onChange={({ target }) => void choose(target.value === YES)}
    />
  );
}
