import type { ReactNode } from "react";
import { useParams } from "react-router";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { money } from "#app/ui/price.tsx";
import type { Customer } from "#shop/people/customers/customers.contract.server.ts";
import { BackLink } from "../kit/back-link.tsx";
import { DownloadButton } from "../kit/download-button.tsx";
import { Facts } from "../kit/facts.tsx";
import { inWords, Moment } from "../kit/moment.tsx";
import { Page } from "../kit/page.tsx";
import { CallFailed, useAnswer, useStaff } from "../kit/staff.tsx";
import { OrderStatusName } from "../orders/order-status.tsx";
import { EraseCustomer } from "./erase-customer.tsx";

/** One customer, by the id of any of their orders, with everything that the shop has of them. */
export default function CustomerPage() {
  const { id = "" } = useParams();
  const { may } = useStaff();
  const {
    data: customer,
    error,
    refetch,
  } = useAnswer("/api/admin/customers/:id", { params: { id } }, { enabled: may("customers:read") });
  return (
    <Page title={customer?.name ?? "Customer"} back={<BackLink to="/admin/customers">All customers</BackLink>}>
      {customer && !error ? (
        <Shown customer={customer} id={id} />
      ) : error ? (
        <Missing error={error} onReload={() => void refetch()} />
      ) : (
        <p role="status" className="mt-4 text-ink-2">
          {may("customers:read") ? "Loading..." : "Your role does not see customers. Ask an owner of the shop."}
        </p>
      )}
    </Page>
  );
}

function Missing({ error, onReload }: { error: Error; onReload: () => void }) {
  const isGone = error instanceof CallFailed && error.answer.kind === "refused" && error.answer.code === "not_found";
  return (
    <div className="max-w-[66ch]">
      {isGone ? (
        <p className="mt-3">There is no such customer, or they were erased.</p>
      ) : (
        <Notice role="alert" className="mt-3">
          The customer could not be loaded. {error.message}{" "}
          <button type="button" onClick={onReload} className="min-h-6 underline underline-offset-[3px]">
            Try again
          </button>
        </Notice>
      )}
    </div>
  );
}

function Shown({ customer, id }: { customer: Customer; id: string }) {
  const { may } = useStaff();
  return (
    <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_340px]">
      <div className="grid content-start gap-10">
        <Orders customer={customer} />
        <Messages messages={customer.messages} />
        {customer.reviews.length > 0 && <Reviews reviews={customer.reviews} />}
      </div>
      <div className="grid content-start gap-10">
        <Part title="About them">
          <Facts
            facts={[
              [
                "Email",
                <a
                  key="email"
                  href={`mailto:${encodeURIComponent(customer.email)}`}
                  className="underline underline-offset-[3px]"
                >
                  {customer.email}
                </a>,
              ],
              ["Phone", customer.phone],
              [
                "Last sent to",
                customer.address.map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                )),
              ],
              ["Orders", String(customer.orders)],
              ["Paid", `${money(customer.spent)} after refunds`],
              ["Newsletter", <Newsletter key="newsletter" newsletter={customer.newsletter} />],
              ["Waits for", customer.stockAlerts.length > 0 && <StockAlerts alerts={customer.stockAlerts} />],
            ]}
          />
        </Part>
        {may("customers:write") && (
          <Part title="Privacy">
            <p className="mb-3 text-ink-2">When they ask what the shop knows of them, or want to be forgotten.</p>
            <div className="flex flex-wrap gap-2.5">
              <DownloadButton
                get={(call) => call("GET /api/admin/customers/:id/export", { params: { id }, file: true })}
                name="customer.json"
                label="Export everything"
              />
              {may("settings:write") && <EraseCustomer customer={customer} id={id} />}
            </div>
          </Part>
        )}
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

const row = "flex flex-wrap items-center justify-between gap-x-5 gap-y-1 border-t border-line py-2.5";
const link = "inline-flex min-h-6 items-center font-[600] underline underline-offset-[3px] max-md:min-h-11";

const Orders = ({ customer: { history } }: { customer: Customer }) => (
  <Part title="Orders">
    <ul>
      {history.map((order) => (
        <li
          key={order._id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1 border-t border-line py-2.5 md:grid-cols-3"
        >
          <span>
            <Link to={`/admin/orders/${order._id}`} className={link}>
              {order.orderNumber}
            </Link>
            <span className="block text-ink-2">
              <Moment at={order.placedAt} />
            </span>
          </span>
          <span className="max-md:order-last">
            <OrderStatusName status={order.status} />
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

const Messages = ({ messages }: Pick<Customer, "messages">) => (
  <Part title="Messages">
    {messages.length === 0 && <p className="border-t border-line py-3 text-ink-2">They have not written.</p>}
    <ul>
      {messages.map(({ _id, comment, at, state }) => (
        <li key={_id} className={row}>
          <span className="min-w-0">
            <Link to={`/admin/inbox?open=${_id}`} className={link}>
              <Moment at={at} />
            </Link>
            <span className="line-clamp-2 max-w-[60ch] wrap-anywhere">{comment}</span>
          </span>
          <span className="text-ink-2">{inWords(state)}</span>
        </li>
      ))}
    </ul>
  </Part>
);

const Reviews = ({ reviews }: Pick<Customer, "reviews">) => (
  <Part title="Reviews">
    <ul>
      {reviews.map(({ _id, rating, text, state }) => (
        <li key={_id} className={row}>
          <span className="min-w-0">
            <Link to={`/admin/inbox/reviews?open=${_id}`} className={link}>
              {rating} of 5 stars
            </Link>
            <span className="line-clamp-2 max-w-[60ch] wrap-anywhere">{text}</span>
          </span>
          <span className="text-ink-2">{inWords(state)}</span>
        </li>
      ))}
    </ul>
  </Part>
);

function Newsletter({ newsletter }: Pick<Customer, "newsletter">) {
  if (!newsletter) return "Not subscribed";
  return (
    <>
      {inWords(newsletter.state)} <Moment at={newsletter.at} />
    </>
  );
}

const StockAlerts = ({ alerts }: { alerts: Customer["stockAlerts"] }) =>
  alerts.map(({ title, color, size }) => (
    <span key={`${title} ${color} ${size}`} className="block">
      {title}, {color}, {size}
    </span>
  ));
