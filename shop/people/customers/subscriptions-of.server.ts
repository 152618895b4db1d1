import type { readAbout } from "./about-customer.store.server.ts";
import type { Customer } from "./customers.contract.server.ts";

type About = Awaited<ReturnType<typeof readAbout>>;

/** What a customer asked to be told of. */
export const subscriptionsOf = ({
  subscriber,
  stockAlerts,
}: Pick<About, "subscriber" | "stockAlerts">): Pick<Customer, "newsletter" | "stockAlerts"> => ({
  newsletter: subscriber ? newsletterOf(subscriber) : null,
  stockAlerts: stockAlerts.map(({ title, color, size, asked_at }) => ({
    title,
    color,
    size,
    askedAt: asked_at.toISOString(),
  })),
});

const newsletterOf = ({ subscribed_at, unsubscribed_at }: NonNullable<About["subscriber"]>) =>
  unsubscribed_at === null
    ? ({ state: "subscribed", at: subscribed_at.toISOString() } as const)
    : ({ state: "unsubscribed", at: unsubscribed_at.toISOString() } as const);
