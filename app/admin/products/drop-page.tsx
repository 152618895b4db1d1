import { useState } from "react";
import { Link } from "#app/ui/link.tsx";
import { money } from "#app/ui/price.tsx";
import { countOf } from "#platform/text.ts";
import type { Permission } from "#shop/people/staff/permissions.ts";
import type { Drop } from "#shop/running/reports/read-drop.server.ts";
import { inlineLink } from "../kit/buttons.tsx";
import { Chart } from "../kit/chart.tsx";
import { atMoment, exactTime, recentMoment, timeOfDay } from "../kit/dates.ts";
import { BackLink, Loaded, Page } from "../kit/page.tsx";
import { useAnswer, useStaff } from "../kit/staff.tsx";
import { VariantGrid } from "./color-size-grid.tsx";

const EVERY_MS = 2_000;

/** The live view of a drop, updated every two seconds. */
export default function DropPage() {
  const answer = useAnswer("/api/admin/drop", undefined, { everyMs: EVERY_MS });
  return (
    <Page
      title="Live view"
      back={<BackLink to="/admin/products">All products</BackLink>}
      about={answer.data && `Updated ${exactTime(answer.data.at)} ET`}
    >
      <Loaded answer={answer} what="The live view">
        {(drop) => <Shown drop={drop} />}
      </Loaded>
    </Page>
  );
}

function Shown({ drop }: { drop: Drop }) {
  const { minutes, variants } = drop;
  return (
    <div className="grid gap-8">
      {drop.drop && <Sold drop={drop} of={drop.drop} />}
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_260px] lg:grid-rows-[auto_1fr]">
        <Pace minutes={minutes} />
        <section aria-label="Units left" className="min-w-0">
          <h2 className={heading}>Units left</h2>
          <div className="grid gap-6">
            {[...Map.groupBy(variants, ({ productId }) => productId)].map(([id, own]) => (
              <ProductUnits key={id} variants={own} />
            ))}
          </div>
        </section>
        <div className="grid content-start gap-8 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Work {...drop} />
        </div>
      </div>
    </div>
  );
}

type SoldProps = { drop: Drop; of: NonNullable<Drop["drop"]> };

/** The sales since the drop started, or the time until it starts. */
function Sold({ drop: { at, variants }, of: { startsAt, products, orders, units, cents } }: SoldProps) {
  const ids = new Set(products.map(({ _id }) => _id));
  const left = variants
    .filter(({ productId, live }) => live && ids.has(productId))
    .reduce((sum, { available }) => sum + available, 0);
  const untilMs = Date.parse(startsAt) - Date.parse(at);
  const title = products.map(({ title }) => title).join(", ");
  const figures = [
    ["Revenue", money(cents / 100)],
    ["Orders", NUMBER.format(orders)],
    ["Units sold", NUMBER.format(units)],
    ["Sell-through", `${units + left === 0 ? 0 : Math.floor((units / (units + left)) * 100)}%`],
  ] as const;
  return (
    <section aria-label="Drop" className="border-b border-line pb-6">
      <h2 className={heading}>{title}</h2>
      {untilMs > 0 ? (
        <p>
          <b className="text-[28px]/[36px] font-[650]">{countdown(untilMs)}</b>{" "}
          <span className="text-ink-2">until the launch, {recentMoment(startsAt)}</span>
        </p>
      ) : (
        <>
          <dl className="grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-4">
            {figures.map(([name, value]) => (
              <div key={name}>
                <dt className="text-ink-2">{name}</dt>
                <dd className="text-[28px]/[36px] font-[650]">{value}</dd>
              </div>
            ))}
          </dl>
          <p className="type-small mt-2 text-ink-2">
            Since the launch {atMoment(startsAt)}. Revenue excludes shipping. Orders cancelled later still count.
          </p>
        </>
      )}
    </section>
  );
}

/** '2 days', or '3:04:05' on the last day. */
function countdown(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds >= DAY_SECONDS) return countOf(Math.floor(seconds / DAY_SECONDS), "day");
  const two = (part: number) => String(part).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
const DAY_SECONDS = 24 * 60 * 60;

const ORDERS = { path: "/admin/orders?status=", needs: "orders:read" } as const;
const EMAILS = { path: "/admin/settings/email?state=", needs: "emails:read" } as const;
const JOBS = { path: "/admin/settings/system", needs: "settings:read" } as const;
const OUTBOX = { path: "/admin/settings/system/outbox?kind=", needs: "emails:read" } as const;

/** The queue and the recent failures, each linked to its list. */
const Work = ({ queue, failures }: Drop) => (
  <>
    <Counts
      title="Queue"
      counts={[
        ["Waiting for payment", queue.unpaid, ORDERS, "awaiting_payment"],
        ["Payment notifications", queue.paymentNews, JOBS, "#job-webhooks"],
        ["Emails", queue.emails, EMAILS, "queued"],
        ["Webhooks", queue.webhooks, OUTBOX, "webhook"],
        ["Ad events", queue.adEvents, OUTBOX, "ad_event"],
      ]}
    />
    <Counts
      title="Failures, last hour"
      bad
      counts={[
        ["Declined payments", failures.declined, ORDERS, "payment_failed"],
        ["Payment setup errors", failures.refused, ORDERS, "payment_failed"],
        ["Payments pending over 1 hour", failures.paymentsOpen, ORDERS, "payment_open"],
        ["Emails", failures.emails, EMAILS, "failed"],
        ["Webhooks", failures.webhooks, OUTBOX, "webhook"],
        ["Jobs", failures.jobs, JOBS],
      ]}
    />
  </>
);

const heading = "mb-2 text-[16px]/[24px] font-[630]";
const NUMBER = new Intl.NumberFormat("en-US");

/** Orders per minute over the last hour. */
function Pace({ minutes }: Pick<Drop, "minutes">) {
  const [chosen, setChosen] = useState<number>();
  const total = minutes.reduce((sum, { orders }) => sum + orders, 0);
  return (
    <section aria-label="Orders per minute" className="min-w-0">
      <Chart
        title="Orders per minute"
        lead={
          <span className="block">
            <b className="text-[28px]/[36px] font-[650]">{NUMBER.format(minutes.at(-1)?.orders ?? 0)}</b>{" "}
            <span className="text-ink-2">so far this minute, {NUMBER.format(total)} in the last hour</span>
          </span>
        }
        look="bars"
        points={minutes.map(({ at, orders }) => ({ tick: timeOfDay(at), moment: timeOfDay(at), now: orders }))}
        show={NUMBER.format}
        showTick={NUMBER.format}
        at={chosen ?? minutes.length - 1}
        onAt={setChosen}
      />
    </section>
  );
}

type Place = { path: string; needs: Permission };
type Count = readonly [name: string, count: number, list: Place, filter?: string];
type CountsProps = { title: string; counts: readonly Count[]; bad?: true };

function Counts({ title, counts, bad }: CountsProps) {
  const { may } = useStaff();
  return (
    <section aria-label={title}>
      <h2 className={heading}>{title}</h2>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5">
        {counts.map(([name, count, list, filter = ""]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">
              {may(list.needs) ? (
                <Link to={`${list.path}${filter}`} prefetch="none" className={inlineLink}>
                  {name}
                </Link>
              ) : (
                name
              )}
            </dt>
            <dd className={`text-right ${bad && count > 0 ? "font-[620] text-error" : ""}`}>{NUMBER.format(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type Variant = Drop["variants"][number];

/** The units left of one product, in total and per color and size. */
function ProductUnits({ variants }: { variants: readonly Variant[] }) {
  const title = variants[0]?.title;
  // As for the sell-through, only what is for sale; before the launch, everything.
  const started = variants.filter((variant) => variant.live);
  const counted = started.length > 0 ? started : variants;
  const sum = (of: (variant: Variant) => number) => counted.reduce((total, variant) => total + of(variant), 0);
  const [next] = counted.flatMap(({ nextRestockAt }) => nextRestockAt ?? []).toSorted();
  const parts = [
    `${NUMBER.format(sum(({ available }) => available))} left`,
    `${NUMBER.format(sum(({ reserved }) => reserved))} held at checkout`,
    `${NUMBER.format(sum(({ planned }) => planned))} planned${next ? `, next ${atMoment(next)}` : ""}`,
    `${counted.filter(({ available }) => available === 0).length} of ${counted.length} out of stock`,
  ];
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="font-[600]">{title}</h3>
      <p className="type-small mb-2 text-ink-2">{parts.join(" · ")}</p>
      <VariantGrid variants={variants} cell={(variant) => <UnitsLeft variant={variant} />} />
    </section>
  );
}

const UnitsLeft = ({ variant: { available, reserved, planned, nextRestockAt, live } }: { variant: Variant }) => (
  <>
    <b className={`font-[620] ${live && available === 0 ? "text-error" : ""}`}>{NUMBER.format(available)}</b>
    <span className="type-small block text-ink-2">
      {!live && <span className="block whitespace-nowrap">Not live</span>}
      {reserved > 0 && <span className="block whitespace-nowrap">{NUMBER.format(reserved)} held</span>}
      {nextRestockAt && (
        <span className="block">
          +{NUMBER.format(planned)} <span className="max-md:hidden">{atMoment(nextRestockAt)}</span>
        </span>
      )}
    </span>
  </>
);
