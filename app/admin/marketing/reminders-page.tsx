import { Link } from "#app/ui/link.tsx";
import { money } from "#app/ui/price.tsx";
import { countOf } from "#platform/text.ts";
import { EmailList } from "../email-log/email-list.tsx";
import { inlineLink } from "../kit/button-styles.ts";
import { useAnswer, useStaff } from "../kit/staff.tsx";

/** Abandoned-cart emails, to shoppers who opted in at checkout. */
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
      above={<Results />}
      empty="No reminders yet. Shoppers can opt in at checkout."
    />
  );
}

/** The orders and revenue that followed the reminders. */
function Results() {
  const enabled = useStaff().may("reports:read");
  const { data } = useAnswer("/api/admin/reminders/results", undefined, { enabled });
  if (!data || data.sent === 0) return null;
  const { days, sent, ordered, cents } = data;
  return (
    <p className="mb-4">
      <b className="font-[600]">Last {days} days:</b> {sent.toLocaleString("en-US")} sent ·{" "}
      {countOf(ordered, "customer")} ordered afterward{ordered > 0 && ` (${money(cents / 100)})`}
    </p>
  );
}
