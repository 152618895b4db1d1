import { noticeId } from "./field-ids.ts";
import type { Notice } from "./reaction.ts";

/** The message of a section. Its place is there before the message, so that screen readers read it out; the focus can go to it. */
export function FormNotice({ section, notice }: { section: Notice["section"]; notice: Notice | undefined }) {
  const text = notice?.section === section ? notice.text : undefined;
  return (
    <div id={noticeId(section)} role="alert" tabIndex={-1} className="empty:absolute">
      {text && (
        <p className="mb-5 rounded-md border border-transparent bg-error-bg px-4 py-3 text-[15px]/[22px] font-[520] text-error">
          {text}
        </p>
      )}
    </div>
  );
}
