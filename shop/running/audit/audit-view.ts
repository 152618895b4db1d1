/** Who changed what, and when. `before` and `after` are what a person would compare. */
export type AuditNote = {
  _id: string;
  actor: string;
  /** 'noun.verb' */
  action: string;
  /** The thing: 'product:packd-hoodie'. */
  subject: string;
  at: string;
  before: unknown;
  after: unknown;
};
