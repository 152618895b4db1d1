import { TextButton } from "#app/ui/button.tsx";
import { REMINDER_KEPT_DAYS, REMINDER_LABEL } from "#shop/messaging/reminders/reminder.ts";
import type { ReminderChoice } from "./use-reminder.ts";

const ID = "reminder";

/** Opt-in for one email to shoppers who leave without ordering. Nothing is sent before the box is ticked. */
export function ReminderBox({ reminder }: { reminder: ReminderChoice }) {
  const { hours, isTicked, tick } = reminder;
  if (!hours) return null;
  return (
    <div className="mt-5">
      <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 text-[15px]/[22px]">
        <input
          id={ID}
          type="checkbox"
          checked={isTicked}
          onChange={({ target }) => tick(target.checked)}
          aria-describedby={`${ID}-hint`}
          className="size-5 shrink-0 accent-ink"
        />
        {REMINDER_LABEL}
      </label>
      <p id={`${ID}-hint`} className="type-small pl-8 text-ink-2">
        One email about {hours === 1 ? "an hour" : `${hours} hours`} after your last change here, with a link to this
        cart. We won't send another for {REMINDER_KEPT_DAYS} days. We keep your email and cart until you order or
        uncheck this, for up to {REMINDER_KEPT_DAYS} days after the email.
      </p>
      <p role="status" className="type-small mt-1 pl-8 text-ink empty:hidden">
        <News reminder={reminder} />
      </p>
    </div>
  );
}

function News({ reminder: { answer, isTicked, hasEmail, tryAgain } }: { reminder: ReminderChoice }) {
  if (answer === "failed") {
    return (
      <>
        {isTicked ? "We couldn't save this." : "We couldn't turn this off, so you may still get an email."}{" "}
        <TextButton onClick={tryAgain}>Try Again</TextButton>
      </>
    );
  }
  if (answer === "mailed") return "You already got this reminder. We only send it once.";
  if (answer === "off") return "We aren't sending reminders right now.";
  return isTicked && !hasEmail ? "Enter your email above so we know where to send it." : null;
}
