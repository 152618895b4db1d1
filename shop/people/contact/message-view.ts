import type { MailState } from "#shop/messaging/email/mail-view.ts";

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

export const MESSAGE_MAILS = ["contact_copy", "contact_reply"] as const;

/** With the mails about it, those that staff sent again left out. */
export type ReadMessage = StaffMessage & {
  mails: { _id: string; kind: (typeof MESSAGE_MAILS)[number]; state: MailState }[];
};

export const MAX_NOTE_LENGTH = 2000;
