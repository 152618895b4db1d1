import { Link } from "#app/ui/link.tsx";
import type { ReadMessage } from "#shop/people/contact/messages.contract.server.ts";
import { EMAIL_STATES } from "../email-log/email-state.tsx";
import { Badge } from "../kit/badge.tsx";
import { inlineLink } from "../kit/button-styles.ts";
import { useStaff } from "../kit/staff.tsx";

/** The emails about a message: its copy to the shop, and the automatic reply to the customer. */
export function MessageEmails({ emails }: Pick<ReadMessage, "emails">) {
  const { may } = useStaff();
  return (
    <ul className="grid">
      {emails.map(({ _id, label, state }) => (
        <li key={_id} className="flex flex-wrap items-center gap-x-2 max-md:min-h-11">
          {may("emails:read") ? (
            <Link to={`/admin/settings/email?open=${_id}`} className={inlineLink}>
              {label}
            </Link>
          ) : (
            <span>{label}</span>
          )}
          <Badge {...EMAIL_STATES[state]} />
        </li>
      ))}
    </ul>
  );
}
