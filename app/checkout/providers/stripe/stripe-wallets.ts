import type {
  ClickResolveDetails,
  Stripe,
  StripeElements,
  StripeExpressCheckoutElement,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
} from "@stripe/stripe-js";
import type { Cents } from "#shop/money/money.ts";
import { type ShippingMethod, STANDARD } from "#shop/ordering/orders/shipping-methods.ts";
import type { TokeniseResult } from "../../card-entry.ts";
import {
  isServed,
  stateOf,
  type WalletHost,
  type WalletPayment,
  type WalletSheet,
  type Wallets,
} from "../../wallet.ts";

const NOT_READ = "We couldn't read your wallet. Nothing was charged. Please try again, or pay by card below.";

/** Only wallets that pay by card, so that their payments are processed like any other card payment. */
const OPTIONS: StripeExpressCheckoutElementOptions = {
  paymentMethods: {
    applePay: "auto",
    googlePay: "auto",
    link: "auto",
    amazonPay: "never",
    paypal: "never",
    klarna: "never",
  },
  allowedShippingCountries: ["US"],
  shippingAddressRequired: true,
  billingAddressRequired: true,
  emailRequired: true,
  phoneNumberRequired: true,
  buttonHeight: 50,
  buttonType: { applePay: "plain", googlePay: "plain" },
  buttonTheme: { applePay: "black", googlePay: "black" },
  layout: { maxColumns: 3, maxRows: 1, overflow: "never" },
  business: { name: "Pack'd" },
};

/** Apple Pay, Google Pay and Link through Stripe's Express Checkout Element (docs.stripe.com/elements/express-checkout-element). */
export function makeWallets(stripe: Stripe): Wallets {
  let open: Group | undefined;
  return {
    mount(place, host) {
      const first = host.sheet();
      if (!first) return () => {};
      const made = stripe.elements({
        mode: "payment",
        amount: first.totalCents,
        currency: "usd",
        captureMethod: "manual",
        allowedPaymentMethodTypes: ["card"],
        appearance: { variables: { borderRadius: "25px" } },
      });
      const group: Group = { elements: made, amount: first.totalCents, isSheetOpen: false };
      const element = made.create("expressCheckout", { ...OPTIONS, ...contentsOf(first) });
      listen(element, stripe, group, host);
      element.mount(place);
      open = group;
      return () => {
        open = undefined;
        group.elements = undefined;
        element.destroy();
      };
    },
    setTotal(amount) {
      // The shopper agrees to what an open sheet shows, so only the sheet's own events change it.
      if (open && !open.isSheetOpen && amount > 0) void setAmount(open, amount);
    },
  };
}

/** `elements` is undefined once the buttons are removed from the page. */
type Group = { elements: StripeElements | undefined; amount: Cents; isSheetOpen: boolean };

async function setAmount(group: Group, amount: Cents): Promise<void> {
  if (group.amount === amount) return;
  group.amount = amount;
  await group.elements?.update({ amount });
}

function listen(element: StripeExpressCheckoutElement, stripe: Stripe, group: Group, host: WalletHost): void {
  let shown: WalletSheet | undefined;
  let state: string | undefined;

  function close(): void {
    group.isSheetOpen = false;
    state = undefined;
    const form = group.elements && host.sheet();
    if (form) void setAmount(group, form.totalCents);
  }

  const change = async (event: Change, method: ShippingMethod | undefined) => {
    shown = host.sheet({ method, state });
    if (!shown) return event.reject();
    await setAmount(group, shown.totalCents);
    event.resolve(contentsOf(shown));
  };

  element.on("ready", ({ availablePaymentMethods }) => {
    host.ready(availablePaymentMethods !== undefined && Object.values(availablePaymentMethods).includes(true));
  });
  element.on("loaderror", () => host.ready(false));
  element.on("click", (event) => {
    group.isSheetOpen = true;
    void change(event, undefined);
  });
  element.on("shippingaddresschange", (event) => {
    if (!isServed(event.address)) return event.reject();
    state = stateOf(event.address);
    void change(event, shown?.method);
  });
  element.on("shippingratechange", (event) => {
    const chosen = shown?.methods.find(({ id }) => id === event.shippingRate.id);
    if (!chosen) return event.reject();
    void change(event, chosen.id);
  });
  element.on("cancel", close);
  element.on("confirm", (event) => {
    const { totalCents = 0, method = STANDARD } = shown ?? {};
    const payment = { ...paymentOf(event), method, totalCents, tokenise: () => tokenise(stripe, group.elements) };
    void host.confirm(payment).finally(close);
  });
}

type Change = { resolve(contents: ClickResolveDetails): void; reject(): void };

const contentsOf = ({ lines, methods }: WalletSheet): ClickResolveDetails => ({
  lineItems: lines,
  shippingRates: methods,
});

function paymentOf(
  event: StripeExpressCheckoutElementConfirmEvent,
): Omit<WalletPayment, "tokenise" | "method" | "totalCents"> {
  const { billingDetails, shippingAddress, paymentFailed } = event;
  const address = shippingAddress?.address;
  return {
    name: shippingAddress?.name ?? billingDetails?.name ?? "",
    email: billingDetails?.email ?? "",
    phone: billingDetails?.phone ?? "",
    address: address && { ...address, line2: address.line2 ?? "" },
    refuse: paymentFailed,
  };
}

async function tokenise(stripe: Stripe, elements: StripeElements | undefined): Promise<TokeniseResult> {
  try {
    const submitted = await elements?.submit();
    const read = elements && !submitted?.error && (await stripe.createConfirmationToken({ elements }));
    const confirmationToken = read ? read.confirmationToken : undefined;
    if (confirmationToken) return { ok: true, token: { kind: "confirmation_token", id: confirmationToken.id } };
  } catch {
    // Stripe can't be reached, which is reported like an error from Stripe.
  }
  return { ok: false, errors: { cardNumber: NOT_READ } };
}
