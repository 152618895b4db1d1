import { useOpened } from "../kit/list-query.ts";
import { Page } from "../kit/page.tsx";
import { SmallButton } from "../kit/small-button.tsx";
import { useStaff } from "../kit/staff.tsx";
import { InvitationList, NEW } from "./invitation-list.tsx";
import { StaffList } from "./staff-list.tsx";

export default function TeamPage() {
  const { may } = useStaff();
  const { open } = useOpened();
  const invite = may("staff:write") && (
    <SmallButton look="primary" onClick={() => open(NEW)}>
      Invite someone
    </SmallButton>
  );
  return (
    <Page title="Team" actions={invite}>
      <div className="grid gap-12">
        <StaffList />
        <InvitationList />
      </div>
    </Page>
  );
}
