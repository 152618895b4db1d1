import type { ReactNode } from "react";
import { Notice as NoticeBox } from "#app/ui/notice.tsx";
import { noticeId } from "./field-ids.ts";
import type { Fault, Notice } from "./reaction.ts";

type Props = {
  section: Notice["section"];
  notice: Notice | undefined;
  /** The fields with errors, in screen order. A corrected field leaves the list. */
  faults?: readonly Fault[];
  onGo?: (fault: Fault) => void;
  children?: ReactNode;
  tone?: "error" | "warn";
};

/**
 * A section's message, with links to the fields with errors, which show the errors themselves. Its element exists before the message, so
 * that screen readers announce it; it takes the focus.
 */
export function FormNotice({ section, notice, faults = [], onGo, children, tone = "error" }: Props) {
  const text = notice?.section === section ? notice.text : undefined;
  return (
    <div
      id={noticeId(section)}
      role="alert"
      tabIndex={-1}
      className="scroll-mt-6 scroll-mb-28 rounded-md empty:absolute"
    >
      {text && (
        <NoticeBox tone={tone} className="mb-5">
          <p className={faults.length > 0 || children ? "font-[620] text-balance" : ""}>{text}</p>
          {faults.length > 0 && (
            <ul className="mt-1 flex flex-wrap gap-x-4">
              {faults.map((fault) => (
                <li key={fault.id}>
                  <a
                    href={`#${fault.id}`}
                    onClick={(event) => {
                      event.preventDefault();
                      onGo?.(fault);
                    }}
                    className="inline-flex min-h-11 items-center underline underline-offset-[3px] md:min-h-8"
                  >
                    {fault.label}
                  </a>
                </li>
              ))}
            </ul>
          )}
          {children}
        </NoticeBox>
      )}
    </div>
  );
}

/** The fields with errors, in order. */
export const faultsOf = <Field extends string>(
  fields: readonly Field[],
  marks: Partial<Record<Field, string | undefined>>,
  faultOf: (field: Field) => Fault,
): Fault[] => fields.filter((field) => marks[field]).map(faultOf);
