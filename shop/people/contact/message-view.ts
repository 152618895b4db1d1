import type { EmailState } from "#shop/messaging/email/email-view.ts";

export const MESSAGE_STATES = ["open", "done"] as const;

/** A message of the contact form as staff read it: open until somebody marks it done. `note` is of staff, for staff. */
export type StaffMessage = {
  _id: string;
  name: string;
  email: string;
  phone: string;
  comment: string;
  at: string;
  state: (typeof MESSAGE_STATES)[number];
  unread: boolean;
  note: string;
};

/** With the mails about it, those that staff sent again left out. */
export type ReadMessage = StaffMessage & {
  mails: { _id: string; kind: string; label: string; state: EmailState }[];
};

export const MAX_NOTE_LENGTH = 2000;
