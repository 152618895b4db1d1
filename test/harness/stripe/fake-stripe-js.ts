import { fakeWallets } from "./fake-wallets.ts";

/** The test card numbers (docs.stripe.com/testing) that the browser tests use, with the payment method that Stripe makes of each. */
const METHODS = {
  "4242424242424242": "pm_card_visa",
  "4000000000000002": "pm_card_visa_chargeDeclined",
  "4000000000000127": "pm_card_chargeDeclinedIncorrectCvc",
  "4000002760003184": "pm_card_authenticationRequired",
};

/** The number of digits of a complete entry, and Stripe's error codes for other entries. */
const RULES = {
  cardNumber: { digits: 16, label: "Credit or debit card number", codes: ["incomplete_number", "invalid_number"] },
  cardExpiry: { digits: 4, label: "Credit or debit card expiration date", codes: ["incomplete_expiry"] },
  cardCvc: { digits: 3, label: "Credit or debit card CVC/CVV", codes: ["incomplete_cvc"] },
};

/**
 * Stands in for https://js.stripe.com in browser tests, which have no network: the part of Stripe.js that the checkout uses. Its fields
 * are inputs in a shadow root; for the bank's challenge it shows two buttons and posts the answer to `https://api.stripe.com/answer`.
 */
export const fakeStripeJs = ({ wallets = false } = {}): string =>
  `(${script})(${JSON.stringify(METHODS)}, ${JSON.stringify(RULES)}, (${fakeWallets})(${wallets}));`;

const script = String.raw`(METHODS, RULES, wallets) => {
  const digitsOf = (input) => input.value.replace(/\D/g, "");

  function makeField(type) {
    const { digits, label, codes } = RULES[type];
    const handlers = {};
    const tell = (name, event) => (handlers[name] || []).forEach((handle) => handle({ elementType: type, ...event }));
    const input = document.createElement("input");
    input.setAttribute("aria-label", label);
    input.addEventListener("input", () => {
      const length = digitsOf(input).length;
      const past = type === "cardExpiry" && length === 4 && Number(digitsOf(input).slice(2)) < 26;
      const code = past ? "invalid_expiry_year_past" : length > 0 && length < digits ? codes[0] : undefined;
      tell("change", { empty: length === 0, complete: length === digits && !past, error: code && { code } });
    });
    input.addEventListener("blur", () => tell("blur", {}));
    let host;
    return {
      input,
      on(name, handle) {
        (handlers[name] ||= []).push(handle);
        return this;
      },
      mount(place) {
        host = document.createElement("div");
        host.attachShadow({ mode: "open" }).append(input);
        place.append(host);
      },
      unmount: () => host && host.remove(),
      focus: () => input.focus(),
    };
  }

  window.Stripe = () => ({
    elements: (group = {}) => ({
      create: (type) => (type === "expressCheckout" ? wallets.create(group) : makeField(type)),
      update: async (change) => void Object.assign(group, change),
      submit: async () => ({}),
    }),
    createConfirmationToken: wallets.createConfirmationToken,
    async createPaymentMethod({ card }) {
      const id = METHODS[digitsOf(card.input)];
      if (id) return { paymentMethod: { id: id + "-" + Math.random().toString(36).slice(2) } };
      return { error: { type: "card_error", code: "invalid_number", message: "Your card number is invalid." } };
    },
    handleNextAction({ clientSecret }) {
      return new Promise((resolve) => {
        const bank = document.createElement("div");
        for (const answer of ["Complete", "Fail"]) {
          const button = document.createElement("button");
          button.textContent = answer + " authentication";
          button.addEventListener("click", async () => {
            await fetch("https://api.stripe.com/answer", {
              method: "POST",
              body: new URLSearchParams({ clientSecret, answer }),
            });
            bank.remove();
            resolve({});
          });
          bank.append(button);
        }
        bank.style.cssText = "position:fixed;inset:0;z-index:9999;background:#fff";
        document.body.append(bank);
      });
    },
  });
}`;
