import { Page } from "../kit/page.tsx";
import { InvitationList } from "./invitation-list.tsx";
import { StaffList } from "./staff-list.tsx";

export default function TeamPage() {
  return (
    <Page title="Team">
      <div className="grid gap-12">
        <StaffList />
        <InvitationList />
      </div>
    </Page>
  );
}
