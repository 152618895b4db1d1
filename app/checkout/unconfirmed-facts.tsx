import type { ReactNode } from "react";
import { useShopFacts } from "#app/shop-facts.ts";

type UnconfirmedFactsProps = { email: string; order: ReactNode };

/** What happens to an order whose payment isn't decided yet. */
export function UnconfirmedFacts({ email, order }: UnconfirmedFactsProps) {
  const mailed = useShopFacts()?.email === "sent";
  return (
    <dl className="grid w-full max-w-[560px] gap-4 rounded-md bg-sand px-5 py-4 text-[15px]/[22px]">
      <Fact name="Your order">{order}</Fact>
      <Fact name="If the payment goes through">
        Your order is confirmed{mailed ? <>, and we'll email {email}</> : ""}.
      </Fact>
      <Fact name="If it fails">Nothing is charged, and you can try again.</Fact>
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="type-label">{name}</dt>
    <dd className="text-ink-2">{children}</dd>
  </div>
);
