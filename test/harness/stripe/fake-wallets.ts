/**
 * Stands in for Stripe's Express Checkout Element in browser tests. With `offered` it shows two buttons; each opens a sheet that shows
 * the shop's amounts and sends the shop the events that a wallet would. A test sets the wallet's owner as `window.walletOwner`;
 * `window.walletRefusal` is the refusal that the shop passed to the sheet.
 */
export const fakeWallets = `(offered) => {
  const OWNER = {
    name: "Jordan Avery", email: "wallet@shopper.example", phone: "+1 503 555 0100", method: "card_visa",
    address: { line1: "418 Alder Street", line2: null, city: "Portland", state: "OR", postal_code: "97205", country: "US" },
  };
  const owner = () => ({ ...OWNER, ...window.walletOwner });
  const dollars = (cents) => "$" + (cents / 100).toFixed(2);
  const put = (tag, into, text, more = {}) => {
    const element = Object.assign(document.createElement(tag), { textContent: text, ...more });
    into.append(element);
    return element;
  };

  function openSheet(name, group, tell) {
    const sheet = put("div", document.body, "", { ariaLabel: name });
    sheet.setAttribute("role", "dialog");
    sheet.style.cssText = "position:fixed;inset:auto 0 0;z-index:9999;background:#fff;padding:24px;border-top:1px solid";
    let chosen;
    const close = () => sheet.remove();
    const ask = (event, more) =>
      new Promise((resolve) => tell(event, { ...more, resolve, reject: () => resolve("rejected") }));
    function show({ lineItems, shippingRates }) {
      sheet.replaceChildren();
      for (const { name, amount } of lineItems) put("p", sheet, name + " " + dollars(amount));
      chosen = shippingRates[0];
      for (const rate of shippingRates) {
        const label = put("label", sheet, "");
        const radio = put("input", label, "", { type: "radio", name: "rate", checked: rate === chosen });
        label.append(rate.displayName + " " + dollars(rate.amount));
        radio.addEventListener("change", async () => show(await ask("shippingratechange", { shippingRate: rate })));
      }
      put("p", sheet, "Total " + dollars(group.amount));
      button("Pay", () => {
        const { name, email, phone, address } = owner();
        tell("confirm", {
          expressPaymentType: "apple_pay", billingDetails: { name, email, phone, address },
          shippingAddress: { name, address }, shippingRate: chosen,
          paymentFailed(refusal = {}) { window.walletRefusal = refusal; },
        });
        close();
      });
      button("Cancel", leave);
    }
    const button = (text, press) => put("button", sheet, text).addEventListener("click", press);
    const leave = () => { close(); tell("cancel", {}); };
    void ask("click", { expressPaymentType: "apple_pay" }).then(async (contents) => {
      if (contents === "rejected") return close();
      show(contents);
      const { line1, line2, ...address } = owner().address;
      if (owner().tellsLate) return;
      const answer = await ask("shippingaddresschange", { name: owner().name, address });
      if (answer !== "rejected") return show(answer);
      sheet.replaceChildren();
      put("p", sheet, "This address is not served");
      button("Cancel", leave);
    });
  }

  return {
    create(group) {
      const handlers = {};
      const tell = (name, event) => (handlers[name] || []).forEach((handle) => handle(event));
      const host = document.createElement("div");
      return {
        on(name, handle) { (handlers[name] ||= []).push(handle); return this; },
        mount(place) {
          const root = host.attachShadow({ mode: "open" });
          if (offered) {
            const row = put("div", root, "");
            row.style.cssText = "display:grid;grid-template-columns:1fr 1fr;gap:8px";
            for (const name of ["Apple Pay", "Link"]) {
              const button = put("button", row, name);
              button.style.cssText = "height:50px;border:0;border-radius:8px;background:#000;color:#fff;font:600 16px sans-serif";
              button.addEventListener("click", () => openSheet(name, group, tell));
            }
          }
          place.append(host);
          setTimeout(() => tell("ready", { availablePaymentMethods: offered ? { applePay: true, link: true } : undefined }));
        },
        destroy: () => host.remove(),
      };
    },
    async createConfirmationToken() {
      const { method } = owner();
      if (!method) return { error: { type: "api_error", message: "Not available" } };
      return { confirmationToken: { id: "ctoken_" + method + "-" + Math.random().toString(36).slice(2) } };
    },
  };
}`;
