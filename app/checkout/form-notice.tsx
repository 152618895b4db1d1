import type { ComponentProps, ReactNode } from "react";
import { Notice as NoticeBox } from "#app/ui/notice.tsx";
import { CUSTOMER_FIELD_NAMES, CUSTOMER_FIELDS, type CustomerField } from "#shop/ordering/orders/customer-info.ts";
import { noticeId } from "./field-ids.ts";
import type { Fault, Notice } from "./reaction.ts";

type Faults = {
  /** The fields with errors, in screen order. A corrected field leaves the list. */
  faults?: readonly Fault[];
  onGo?: (fault: Fault) => void;
};

type Props = Faults & {
  section: Notice["section"];
  notice: Notice | undefined;
  children?: ReactNode;
  tone?: "error" | "warn";
};

/** A section's message. Its element exists before the message, so that screen readers announce it; it takes the focus. */
export function FormNotice({ section, notice, ...rest }: Props) {
  const text = notice?.section === section ? notice.text : undefined;
  return (
    <div
      id={noticeId(section)}
      role="alert"
      tabIndex={-1}
      className="scroll-mt-6 scroll-mb-28 rounded-md empty:absolute"
    >
      {text && <FaultNotice text={text} {...rest} className="mb-5" />}
    </div>
  );
}

/** A message with links to the fields with errors, which show the errors themselves. */
export const FaultNotice = ({
  text,
  faults = [],
  onGo,
  children,
  ...box
}: Faults & ComponentProps<typeof NoticeBox> & { text: string }) => (
  <NoticeBox {...box}>
    <p className={faults.length > 0 || children ? "font-[620] text-balance" : ""}>{text}</p>
    {faults.length > 0 && (
      <ul className="mt-1 flex flex-wrap gap-x-4 max-md:-mb-3">
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
);

/** The address fields with errors, in order. */
export const shippingFaults = (
  marks: Partial<Record<CustomerField, ReactNode>>,
  idOf: (field: CustomerField) => string,
): Fault[] =>
  faultsOf(CUSTOMER_FIELD_NAMES, marks, (field) => ({ id: idOf(field), label: CUSTOMER_FIELDS[field].label }));

/** The fields with errors, in order. */
export const faultsOf = <Field extends string>(
  fields: readonly Field[],
  marks: Partial<Record<Field, ReactNode>>,
  faultOf: (field: Field) => Fault,
): Fault[] => fields.filter((field) => marks[field]).map(faultOf);
