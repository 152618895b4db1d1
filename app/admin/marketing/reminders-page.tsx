import { Link } from "#app/ui/link.tsx";
import { money } from "#app/ui/price.tsx";
import { countOf } from "#platform/text.ts";
import { EmailList } from "../email-log/email-log-page.tsx";
import { inlineLink } from "../kit/buttons.tsx";
import { Badge, type StateWords } from "../kit/cells.tsx";
import { useAnswer, useStaff } from "../kit/staff.tsx";
import type { Told } from "../kit/staff-api.ts";
import { Figures, whole } from "./figures.tsx";

/** Cart reminders, to shoppers who opted in at checkout. */
export default function RemindersPage() {
  const { may } = useStaff();
  return (
    <EmailList
      title="Cart reminders"
      about={
        <>
          One email to shoppers who asked for a reminder and left the checkout.
          {may("settings:read") && <Timing />}
          {may("reports:read") && <Results />}
        </>
      }
      kind="abandoned_checkout"
      empty={{ title: "No cart reminders yet", text: "Shoppers can ask for one at checkout." }}
    />
  );
}

/** The orders and revenue that followed the reminders. */
function Results() {
  const { data } = useAnswer("/api/admin/reminders/results");
  return (
    <>
      {data && <p className="mt-4 -mb-3 text-[13px]/[20px]">Last {data.days} days</p>}
      <Figures
        of={[
          ["Sent", whole(data?.sent)],
          ["Orders", whole(data?.ordered), data && shareOf(data)],
          ["Revenue", data && money(data.cents / 100), data && perEmail(data)],
        ]}
      />
    </>
  );
}

type ReminderResults = Told<"GET /api/admin/reminders/results">;

const shareOf = ({ ordered, sent }: ReminderResults): string =>
  sent > 0 ? `${Math.round((ordered / sent) * 100)}% of emails` : "";

const perEmail = ({ cents, sent }: ReminderResults): string =>
  sent > 0 ? `${money(Math.round(cents / sent) / 100)} per email, before refunds` : "before refunds";

/** When reminders are sent, with a link to the setting. */
function Timing() {
  const { data } = useAnswer("/api/admin/settings");
  if (!data) return null;
  const hours = Number(data.groups.reminderHours.values.hours);
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2">
      <Badge {...(hours === 0 ? OFF : ON)} />
      {hours === 0 ? "No reminders are sent." : `Sent ${countOf(hours, "hour")} after the shopper leaves.`}
      <Link to="/admin/settings/email-settings" className={inlineLink}>
        Change
      </Link>
    </p>
  );
}

const ON: StateWords = { label: "On", tone: "good" };
const OFF: StateWords = { label: "Off", tone: "quiet" };
