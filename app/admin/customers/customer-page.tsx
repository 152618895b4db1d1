import type { ReactNode } from "react";
import { useParams } from "react-router";
import { Link } from "#app/ui/link.tsx";
import { money } from "#app/ui/price.tsx";
import { ORDER_STATUSES } from "#shop/ordering/orders/order-status.ts";
import type { Customer } from "#shop/people/customers/customers.contract.server.ts";
import { BackLink } from "../kit/back-link.tsx";
import { Badge } from "../kit/badge.tsx";
import { inlineLink } from "../kit/button-styles.ts";
import { DownloadButton } from "../kit/download-button.tsx";
import { EmailText } from "../kit/email-text.tsx";
import { Facts, Lines } from "../kit/facts.tsx";
import { Loaded } from "../kit/loaded.tsx";
import { inWords, Moment } from "../kit/moment.tsx";
import { OrderLink } from "../kit/open-link.tsx";
import { Page } from "../kit/page.tsx";
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
    <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_340px] lg:grid-rows-[auto_1fr]">
      <div className="lg:col-start-2">
        <Part title="Details">
          <Details customer={customer} />
        </Part>
      </div>
      <div className="grid content-start gap-10 lg:row-span-2 lg:row-start-1">
        <Orders customer={customer} />
        <Part title="Messages">
          {customer.messages.length === 0 && <p className="border-t border-line py-3 text-ink-2">No messages.</p>}
          {customer.messages.map(({ _id, comment, at, state }) => (
            <WrittenItem key={_id} to={`/admin/inbox?open=${_id}`} text={comment} state={state}>
              <Moment at={at} />
            </WrittenItem>
          ))}
        </Part>
        {customer.reviews.length > 0 && (
          <Part title="Reviews">
            {customer.reviews.map(({ _id, rating, text, state }) => (
              <WrittenItem key={_id} to={`/admin/inbox/reviews?open=${_id}`} text={text} state={state}>
                {rating} of 5 stars
              </WrittenItem>
            ))}
          </Part>
        )}
      </div>
      <div className="lg:col-start-2">
        <Privacy customer={customer} id={id} />
      </div>
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="min-w-0">
    <h2 className="mb-3 text-[18px]/[24px] font-[630]">{title}</h2>
    {children}
  </section>
);

const Orders = ({ customer: { history } }: { customer: Customer }) => (
  <Part title="Orders">
    <ul>
      {history.map((order) => (
        <li
          key={order._id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1 border-t border-line py-2.5 md:grid-cols-3"
        >
          <span>
            <OrderLink order={order} className="font-[600]" />
            <span className="block text-ink-2">
              <Moment at={order.placedAt} />
            </span>
          </span>
          <span className="max-md:order-last">
            <Badge {...ORDER_STATUSES[order.status]} />
          </span>
          <span className="text-right">
            {money(order.total)}
            {order.refunded > 0 && <span className="block text-ink-2">{money(order.refunded)} refunded</span>}
          </span>
        </li>
      ))}
    </ul>
  </Part>
);

type WrittenProps = { to: string; text: string; state: string; children: ReactNode };

/** A message or review by the customer. */
const WrittenItem = ({ to, text, state, children }: WrittenProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 border-t border-line py-2.5">
    <div className="min-w-0">
      <Link to={to} className={`${inlineLink} font-[600]`}>
        {children}
      </Link>
      <p className="line-clamp-2 max-w-[60ch] wrap-anywhere">{text}</p>
    </div>
    <span className="text-ink-2">{inWords(state)}</span>
  </div>
);

const Details = ({ customer }: { customer: Customer }) => (
  <Facts
    facts={[
      [
        "Email",
        <a key="email" href={`mailto:${encodeURIComponent(customer.email)}`} className={inlineLink}>
          <EmailText email={customer.email} />
        </a>,
      ],
      ["Phone", customer.phone],
      ["Address", <Lines key="address" of={customer.address} />],
      ["Orders", String(customer.orders)],
      ["Spent", `${money(customer.spent)} after refunds`],
      [
        "Newsletter",
        customer.newsletter ? (
          <span key="newsletter">
            {inWords(customer.newsletter.state)} <Moment at={customer.newsletter.at} />
          </span>
        ) : (
          "Not subscribed"
        ),
      ],
      [
        "Stock alerts",
        customer.stockAlerts.length > 0 && (
          <Lines
            key="alerts"
            of={customer.stockAlerts.map(({ title, color, size }) => `${title}, ${color}, ${size}`)}
          />
        ),
      ],
    ]}
  />
);

function Privacy({ customer, id }: { customer: Customer; id: string }) {
  const { may } = useStaff();
  if (!may("customers:write")) return null;
  return (
    <Part title="Privacy">
      <p className="mb-3 text-ink-2">For privacy requests: export or delete this customer's data.</p>
      <div className="flex flex-wrap gap-2.5">
        <DownloadButton
          get={(call) => call("GET /api/admin/customers/:id/export", { params: { id }, file: true })}
          name="customer.json"
          label="Export data"
        />
        {may("settings:write") && <EraseCustomer customer={customer} id={id} />}
      </div>
    </Part>
  );
}
