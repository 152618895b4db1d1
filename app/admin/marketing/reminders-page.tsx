import { Link } from "#app/ui/link.tsx";
import { EmailList } from "../email-log/email-list.tsx";
import { inlineLink } from "../kit/button-styles.ts";

/** Emails about a cart that was left, to shoppers who asked for one at the checkout. */
export default function RemindersPage() {
  return (
    <EmailList
      title="Reminders"
      about={
        <>
          Emails to shoppers who left a cart and asked for a reminder.{" "}
          <Link to="/admin/settings/email-settings" className={inlineLink}>
            Change when they are sent
          </Link>
        </>
      }
      kind="abandoned_checkout"
      empty="No reminders yet. Shoppers can opt in at checkout."
    />
  );
}
