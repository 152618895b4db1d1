import { countOf } from "#platform/text.ts";
import type { Drop } from "#shop/running/reports/drop.contract.server.ts";
import { BackLink } from "../kit/back-link.tsx";
import { exactTime, shortMoment, timeOfDay } from "../kit/dates.ts";
import { Loaded } from "../kit/loaded.tsx";
import { Page } from "../kit/page.tsx";
import { useAnswer } from "../kit/staff.tsx";
import { ColorSizeGrid, headsOf } from "./color-size-grid.tsx";

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

function Shown({ drop: { minutes, variants, queue, failures } }: { drop: Drop }) {
  const total = minutes.reduce((sum, { orders }) => sum + orders, 0);
  return (
    <div className="grid gap-8">
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <section aria-label="Orders per minute" className="min-w-0">
          <h2 className={heading}>Orders per minute</h2>
          <p>
            <b className="text-[28px]/[36px] font-[650]">{NUMBER.format(minutes.at(-1)?.orders ?? 0)}</b>{" "}
            <span className="text-ink-2">this minute, {NUMBER.format(total)} in the last hour</span>
          </p>
          <Bars minutes={minutes} />
        </section>
        <Counts
          title="Queue"
          counts={[
            ["Waiting for payment", queue.unpaid],
            ["Payment notifications", queue.paymentNews],
            ["Emails", queue.emails],
            ["Webhooks", queue.webhooks],
            ["Ad events", queue.adEvents],
          ]}
        />
        <Counts
          title="Failures, last hour"
          bad
          counts={[
            ["Declined payments", failures.declined],
            ["Payment setup errors", failures.refused],
            ["Payments pending over 1 hour", failures.paymentsOpen],
            ["Emails", failures.emails],
            ["Webhooks", failures.webhooks],
            ["Jobs", failures.jobs],
          ]}
        />
      </div>
      <section aria-label="Units left">
        <h2 className={heading}>Units left</h2>
        <div className="grid gap-6">
          {[...Map.groupBy(variants, ({ productId }) => productId)].map(([id, own]) => (
            <ProductUnits key={id} variants={own} />
          ))}
        </div>
      </section>
    </div>
  );
}

const heading = "mb-2 text-[18px]/[24px] font-[630]";
const HEIGHT = 100;
const NUMBER = new Intl.NumberFormat("en-US");

function Bars({ minutes }: Pick<Drop, "minutes">) {
  const most = Math.max(1, ...minutes.map(({ orders }) => orders));
  const [first] = minutes;
  return (
    <figure className="mt-2">
      <svg
        role="img"
        aria-label={`Up to ${countOf(most, "order")} per minute in the last hour`}
        viewBox={`0 0 ${minutes.length * 10} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-28 w-full border-b border-line-strong fill-ink"
      >
        {minutes.map(({ at, orders }, index) => (
          <rect
            key={at}
            x={index * 10 + 1}
            y={HEIGHT - (orders / most) * HEIGHT}
            width={8}
            height={(orders / most) * HEIGHT}
          />
        ))}
      </svg>
      <figcaption className="type-small flex justify-between text-ink-2">
        <span>{first && timeOfDay(first.at)}</span>
        <span>Now</span>
      </figcaption>
    </figure>
  );
}

type CountsProps = { title: string; counts: readonly (readonly [string, number])[]; bad?: true };

const Counts = ({ title, counts, bad }: CountsProps) => (
  <section aria-label={title}>
    <h2 className={heading}>{title}</h2>
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5">
      {counts.map(([name, count]) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd className={`text-right ${bad && count > 0 ? "font-[620] text-error" : ""}`}>{NUMBER.format(count)}</dd>
        </div>
      ))}
    </dl>
  </section>
);

type Variant = Drop["variants"][number];

/** What is left of one product: in all, and of each color in each size. */
function ProductUnits({ variants }: { variants: readonly Variant[] }) {
  const [first] = variants;
  if (!first) return null;
  const sum = (of: (variant: Variant) => number) => variants.reduce((total, variant) => total + of(variant), 0);
  const parts = [
    `${NUMBER.format(sum(({ available }) => available))} left`,
    `${NUMBER.format(sum(({ reserved }) => reserved))} at checkout`,
    `${NUMBER.format(sum(({ planned }) => planned))} planned`,
    `${sum(({ available }) => (available === 0 ? 1 : 0))} of ${variants.length} sold out`,
  ];
  const names = (of: (variant: Variant) => string) => headsOf([...new Set(variants.map(of))]);
  return (
    <section aria-label={first.title} className="min-w-0">
      <h3 className="font-[600]">{first.title}</h3>
      <p className="type-small mb-2 text-ink-2">{parts.join(" · ")}</p>
      <ColorSizeGrid
        colors={names(({ color }) => color)}
        sizes={names(({ size }) => size)}
        cell={(color, size) => {
          const variant = variants.find((one) => one.color === color.name && one.size === size.name);
          return variant && <UnitsLeft variant={variant} />;
        }}
      />
    </section>
  );
}

const UnitsLeft = ({ variant: { available, reserved, planned, nextRestockAt, live } }: { variant: Variant }) => (
  <>
    {available === 0 ? (
      <span className="font-[620] text-error">0</span>
    ) : (
      <b className="font-[620]">{NUMBER.format(available)}</b>
    )}
    <span className="type-small block text-ink-2">
      {!live && <span className="block">Not live yet</span>}
      {reserved > 0 && <span className="block">{NUMBER.format(reserved)} at checkout</span>}
      {nextRestockAt && (
        <span className="block">
          +{NUMBER.format(planned)}, {shortMoment(nextRestockAt)}
        </span>
      )}
    </span>
  </>
);
