import type { ReactNode } from "react";
import { Link } from "react-router";
import { Notice } from "#app/ui/notice.tsx";
import { GUIDE } from "../areas.ts";
import { useAnswer, useStaff } from "../kit/staff.tsx";

/** Warns if email isn't set up, so that emails are saved but not sent. `children`: where the saved emails are. */
export function NoMailServer({ children }: { children: ReactNode }) {
  const { may } = useStaff();
  const { data: setup } = useAnswer("/api/admin/emails/setup", {}, { enabled: may("emails:read") });
  if (setup?.sender !== null) return null;
  return (
    <Notice tone="warn" className="mb-4 max-w-[75ch]">
      <b className="font-[600]">Email isn't set up, so no email is sent.</b>{" "}
      <Link to={`${GUIDE}/mail-server`} className="underline underline-offset-[3px]">
        Set up a mail server
      </Link>
      . {children}
    </Notice>
  );
}
