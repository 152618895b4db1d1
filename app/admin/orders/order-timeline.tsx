import { TextArea } from "#app/ui/field.tsx";
import type { OrderDetail } from "#shop/ordering/order-page/order-detail.contract.server.ts";
import { Moment } from "../kit/moment.tsx";
import { Section } from "../kit/section.tsx";
import { SendForm } from "../kit/send-form.tsx";
import { useStaff } from "../kit/staff.tsx";
import { useChangeForm } from "../kit/use-change-form.ts";
import { actorWords, eventWords } from "./event-words.ts";

/** Events and staff notes, newest first. */
export function OrderTimeline({ order }: { order: OrderDetail }) {
  const { may } = useStaff();
  return (
    <Section title="Timeline">
      {may("orders:write") && <NoteForm id={order._id} />}
      <ol>
        {order.timeline.toReversed().map(({ kind, by, note, at }) => (
          <li
            key={`${kind} ${at} ${note}`}
            className="gap-x-6 border-line py-2.5 not-first:border-t md:flex md:justify-between"
          >
            <div className="min-w-0">
              <p className="font-[560]">{eventWords({ kind })}</p>
              {note && (
                <p
                  className={`wrap-anywhere ${kind === "note" ? "mt-1 rounded-md bg-sand px-3 py-2 whitespace-pre-line" : "text-ink-2"}`}
                >
                  {note}
                </p>
              )}
            </div>
            <p className="type-small mt-0.5 shrink-0 text-ink-2 md:text-right">
              <Moment at={at} />
              <span className="md:hidden">, </span>
              <span className="md:block">{actorWords(by)}</span>
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

const check = ({ note }: { note: string }) => ({ note: note.trim() === "" ? "Please enter a note" : undefined });

function NoteForm({ id }: { id: string }) {
  const form = useChangeForm("POST /api/admin/orders/:id/notes", {
    what: "your note",
    saved: { note: "" },
    check,
    input: (body) => ({ params: { id }, body }),
    once: true,
    clears: true,
    toast: "Note added",
    invalidates: ["/api/admin/orders/:id"],
  });
  return (
    <div className="mb-5">
      <SendForm form={form} label="Add a note" send="Add note" small variant="ghost">
        <TextArea {...form.bind("note")} label="Note" rows={2} maxLength={2000} hint="Only visible to your team" />
      </SendForm>
    </div>
  );
}
