import { useMemo, useState } from "react";
import type { StaffView } from "#shop/people/staff/staff.contract.server.ts";
import { smallButton } from "../kit/list-frame.tsx";
import { PagedList, usePages } from "../kit/paged-list.tsx";
import { useStaff } from "../kit/staff.tsx";
import type { Columns } from "../kit/table.tsx";
import { ManageDialog } from "./manage-dialog.tsx";
import { momentWords, ROLE_NAMES } from "./staff-words.ts";

/** Everybody who has an account. */
export function StaffList() {
  const { may, user } = useStaff();
  const pages = usePages("/api/admin/staff");
  const [managed, setManaged] = useState<string>();
  const canWrite = may("staff:write");
  const columns = useMemo(() => columnsOf(user._id, canWrite ? setManaged : undefined), [user._id, canWrite]);
  const member = pages.items.find(({ _id }) => _id === managed);
  return (
    <>
      <PagedList
        title="Staff"
        pages={pages}
        columns={columns}
        rowId={({ _id }) => _id}
        rowName={({ name }) => name}
        empty="Nobody."
        failed="The staff could not be loaded."
        minWidth="md:min-w-[760px]"
      />
      <ManageDialog member={member} onClose={() => setManaged(undefined)} />
    </>
  );
}

function columnsOf(ownId: string, onManage: ((id: string) => void) | undefined): Columns<StaffView> {
  return [
    {
      id: "name",
      head: "Name",
      phone: "wide",
      show: ({ _id, name, email }) => (
        <>
          <span className="font-[560]">
            {name}
            {_id === ownId && <span className="font-normal text-ink-2"> (you)</span>}
          </span>
          <span className="block text-ink-2">{email}</span>
        </>
      ),
    },
    { id: "role", head: "Role", show: ({ role }) => ROLE_NAMES[role] },
    {
      id: "twoStep",
      head: "Two-step login",
      phone: "right",
      show: ({ twoStep }) => (
        <>
          <span className="md:hidden">Two-step </span>
          {twoStep ? "On" : <span className="text-ink-2">Off</span>}
        </>
      ),
    },
    {
      id: "seen",
      head: "Last seen",
      phone: "wide",
      show: ({ disabled, lastSeenAt }) =>
        disabled ? (
          <span className="text-error">Disabled</span>
        ) : (
          <>
            <span className="md:hidden">Last seen: </span>
            {momentWords(lastSeenAt)}
          </>
        ),
    },
    ...(onManage
      ? [
          {
            id: "manage",
            head: "",
            phone: "wide",
            align: "right",
            show: ({ _id, name }: StaffView) => (
              <button type="button" className={smallButton} onClick={() => onManage(_id)} aria-label={`Manage ${name}`}>
                Manage
              </button>
            ),
          } as const,
        ]
      : []),
  ];
}
