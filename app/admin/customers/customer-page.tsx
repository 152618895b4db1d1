import type { ReactNode } from "react";
import { useParams } from "react-router";
import { Link } from "#app/ui/link.tsx";
import { money } from "#app/ui/price.tsx";
import { inWords } from "#platform/display-text.ts";
import { statusFacts } from "#shop/ordering/orders/order-status.ts";
import type { Customer } from "#shop/people/customers/customers.contract.server.ts";
import { itemName } from "#shop/selling/catalog/catalog.ts";
import { MESSAGE_STATES } from "../inbox/message-pane.tsx";
import { REVIEW_STATES } from "../inbox/reasons.ts";
import { inlineLink } from "../kit/buttons.tsx";
import { Badge, EmailText, Facts, Lines, Moment, OrderLink, type StateWords, stateIn } from "../kit/cells.tsx";
import { DownloadButton } from "../kit/download-button.tsx";
import { BackLink, Loaded, Page } from "../kit/page.tsx";
import { Section } from "../kit/section.tsx";
import { useAnswer, useStaff } from "../kit/staff.tsx";
import { EraseCustomer } from "./erase-customer.tsx";

/** Everything the shop knows about a customer. The URL has the id of any of their orders. */
export default function CustomerPage() {
  const { id = "" } = useParams();
  const answer = useAnswer("/api/admin/customers/:id", { params: { id } });
  return (
    <Page title={answer.data?.name ?? "Customer"} back={<BackLink to="/admin/customers">All customers</BackLink>}>
      <Loaded answer={answer} what="The customer" gone="Customer not found or erased.">
        {(customer) => <Shown customer={customer} id={id} />}
      </Loaded>
    </Page>
  );
}

function Shown({ customer, id }: { customer: Customer; id: string }) {
  return (
    <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_340px] lg:grid-rows-[auto_1fr]">
      <div className="lg:col-start-2">
        <Section title="Details">
          <Details customer={customer} />
        </Section>
      </div>
      <div className="grid content-start gap-8 lg:row-span-2 lg:row-start-1">
        <Orders customer={customer} />
        <Section title="Messages">
          {customer.messages.length === 0 && <p className="text-ink-2">No messages.</p>}
          <ul>
            {customer.messages.map(({ _id, comment, at, state }) => (
              <WrittenItem
                key={_id}
                to={`/admin/inbox?open=${_id}`}
                text={comment}
                state={stateIn(MESSAGE_STATES, state)}
              >
                <Moment at={at} />
              </WrittenItem>
            ))}
          </ul>
        </Section>
        {customer.reviews.length > 0 && (
          <Section title="Reviews">
            <ul>
              {customer.reviews.map(({ _id, rating, text, state }) => (
                <WrittenItem
                  key={_id}
                  to={`/admin/inbox/reviews?open=${_id}`}
                  text={text}
                  state={stateIn(REVIEW_STATES, state)}
                >
                  {rating} of 5 stars
                </WrittenItem>
              ))}
            </ul>
          </Section>
        )}
      </div>
      <div className="lg:col-start-2">
        <Privacy customer={customer} id={id} />
      </div>
    </div>
  );
}

const Orders = ({ customer: { history } }: { customer: Customer }) => (
  <Section title="Orders">
    <ul>
      {history.map((order) => (
        <li
          key={order._id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1 border-line py-2.5 not-first:border-t md:grid-cols-3"
        >
          <span>
            <OrderLink order={order} className="font-[600]" />
            <span className="block text-ink-2">
              <Moment at={order.placedAt} />
            </span>
          </span>
          <span className="max-md:order-last">
            <Badge {...statusFacts(order.status)} />
          </span>
          <span className="text-right">
            {money(order.total)}
            {order.refunded > 0 && <span className="block text-ink-2">{money(order.refunded)} refunded</span>}
          </span>
        </li>
      ))}
    </ul>
  </Section>
);

type WrittenProps = { to: string; text: string; state: StateWords; children: ReactNode };

/** A message or review by the customer. */
const WrittenItem = ({ to, text, state, children }: WrittenProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 border-line py-2.5 not-first:border-t">
    <div className="min-w-0">
      <Link to={to} className={`${inlineLink} font-[600]`}>
        {children}
      </Link>
      <p className="line-clamp-2 max-w-[60ch] wrap-anywhere">{text}</p>
    </div>
    <Badge {...state} />
  </li>
);

const Details = ({ customer }: { customer: Customer }) => (
  <Facts
    facts={{
      Email: (
        <a href={`mailto:${encodeURIComponent(customer.email)}`} className={inlineLink}>
          <EmailText email={customer.email} />
        </a>
      ),
      Phone: customer.phone,
      Address: <Lines of={customer.address} />,
      Orders: String(customer.orders),
      Spent: `${money(customer.spent)} after refunds`,
      Newsletter: customer.newsletter ? (
        <>
          {inWords(customer.newsletter.state)} <Moment at={customer.newsletter.at} />
        </>
      ) : (
        "Not subscribed"
      ),
      "Stock alerts": customer.stockAlerts.length > 0 && <Lines of={customer.stockAlerts.map(itemName)} />,
    }}
  />
);

function Privacy({ customer, id }: { customer: Customer; id: string }) {
  const { may } = useStaff();
  if (!may("customers:write")) return null;
  return (
    <Section title="Privacy">
      <p className="mb-3 text-ink-2">For privacy requests: export or delete this customer's data.</p>
      <div className="flex flex-wrap gap-2.5">
        <DownloadButton
          get={(call) => call("GET /api/admin/customers/:id/export", { params: { id }, file: true })}
          name="customer.json"
          label="Export data"
        />
        {may("settings:write") && <EraseCustomer customer={customer} id={id} />}
      </div>
    </Section>
  );
}
