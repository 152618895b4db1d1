import { EmailList } from "./email-list.tsx";

/** All emails of the shop. */
export default function EmailLogPage() {
  return (
    <EmailList
      title="Email log"
      empty={{ title: "No emails yet", text: "The first one is the confirmation of your first order." }}
    />
  );
}
