import type { StaffView } from "#shop/people/staff/staff.contract.server.ts";
import { Badge } from "../kit/badge.tsx";
import { EmailText } from "../kit/email-text.tsx";
import { List } from "../kit/list.tsx";
import { Moment } from "../kit/moment.tsx";
import { OpenLink } from "../kit/open-link.tsx";
import { useStaff } from "../kit/staff.tsx";
import type { Columns } from "../kit/table.tsx";
import { ManageDialog } from "./manage-dialog.tsx";
import { ROLE_NAMES } from "./role-words.ts";
import { TeamCell } from "./team-cell.tsx";

/** Everyone who has an account. */
export const StaffList = () => (
  <List
    title="Staff"
    scope="staff"
    path="/api/admin/staff"
    columns={COLUMNS}
    rowName={({ name }) => name}
    empty="No staff yet."
    minWidth="md:min-w-[760px]"
    dialog={({ row, close }) => <ManageDialog member={row} onClose={close} />}
  />
);

function Name({ member: { _id, name, email, disabled } }: { member: StaffView }) {
  const { may, user } = useStaff();
  return (
    <>
      {may("staff:write") ? <OpenLink id={_id}>{name}</OpenLink> : <span className="font-[600]">{name}</span>}
      {_id === user._id && <span className="text-ink-2"> (you)</span>}
      {disabled && (
        <>
          {" "}
          <Badge label="Disabled" tone="bad" />
        </>
      )}
      <span className="block text-ink-2">
        <EmailText email={email} />
      </span>
    </>
  );
}

const COLUMNS: Columns<StaffView> = [
  { head: "Name", show: (member) => <Name member={member} /> },
  { head: "Role", phone: "left", show: ({ role }) => <TeamCell>{ROLE_NAMES[role]}</TeamCell> },
  {
    head: "Two-step login",
    phone: "right",
    named: true,
    show: ({ twoStep }) => <TeamCell>{twoStep ? "On" : <span className="text-ink-2">Off</span>}</TeamCell>,
  },
  {
    head: "Last seen",
    named: true,
    show: ({ lastSeenAt }) => <TeamCell>{lastSeenAt ? <Moment at={lastSeenAt} /> : "Never"}</TeamCell>,
  },
];
