import { expect, test } from "vitest";
import { moment } from "../kit/dates.ts";
import { changesOf, fieldWords, thingOf } from "./audit-changes.ts";

test("only changed fields are listed, with their old and new values in words", () => {
  const same = { title: "Hoodie", text: "see order_1" };
  const before = {
    price: 29.99,
    priceCents: 2999,
    sale: null,
    sizes: [{ size: "M", onHand: 3 }],
    note: "",
    state: "open",
    reason: null,
  };
  const after = {
    price: 24.99,
    priceCents: 1999,
    sale: { ends: "2026-05-01" },
    sizes: [{ size: "M", onHand: 2 }],
    note: "see order_2",
  };
  expect(changesOf({ ...same, ...before }, { ...same, ...after, state: "read_only", reason: "spam" })).toEqual([
    { field: "price", before: "$29.99", after: "$24.99" },
    { field: "priceCents", before: "$29.99", after: "$19.99" },
    { field: "sizes.0.onHand", before: "3", after: "2" },
    { field: "note", before: "Empty", after: "see order_2" },
    { field: "state", before: "Open", after: "Read only" },
    { field: "reason", before: "None", after: "Spam or advertising" },
    { field: "sale.ends", before: undefined, after: "May 1, 2026" },
  ]);
});

const AT = "2026-05-04T15:00:00.000Z";

test.each([
  ["was created", null, { open: true }, [{ field: "open", before: undefined, after: "Yes" }]],
  ["was removed", { open: false }, null, [{ field: "open", before: "No", after: undefined }]],
  ["has a time", null, { ends: AT }, [{ field: "ends", before: undefined, after: moment(AT) }]],
  ["has a list", null, { events: ["a", "b"] }, [{ field: "events", before: undefined, after: "a, b" }]],
  ["has scopes", null, { scopes: ["orders:read"] }, [{ field: "scopes", before: undefined, after: "Read: Orders." }]],
  [
    "has changed fields",
    null,
    { changed: ["state", "zip"] },
    [{ field: "changed", before: undefined, after: "State, ZIP code" }],
  ],
  ["has an empty field", null, { carrier: null, note: "" }, []],
  ["lost an empty field", { carrier: null, note: "" }, null, []],
  ["has an id", null, { as: "019c0000-0000-7000-8000-000000000001" }, []],
  ["has a version", { version: 1 }, { version: 2 }, []],
  ["has no details", null, null, []],
])("the changes of an item that %s are listed", (_, before, after, changes) => {
  expect(changesOf(before, after)).toEqual(changes);
});

test("fields have readable names", () => {
  const paths = ["salePrice", "sizes.0.onHand", "trackingUrl", "saleEndsAt", "priceCents"];
  const words = ["Sale price", "Sizes 1 in stock", "Tracking link", "Sale ends", "Price"];
  expect(paths.map((path) => fieldWords(path))).toEqual(words);
  expect(fieldWords("days", "settings:assumeDelivered")).toBe("Days after shipping");
});

const id = "019c0000-0000-7000-8000-000000000001";
test.each(
  Object.entries({
    "order:LC482913": ["Order LC482913", "/admin/orders?q=LC482913"],
    "product:packd-hoodie": ["Product packd-hoodie", "/admin/products/packd-hoodie"],
    "staff:ada@shop.example": ["ada@shop.example", "/admin/settings/team"],
    "settings:assumeDelivered": ["Auto-mark delivered", "/admin/settings/shipping"],
    "launch:backups": ["Launch checklist backups", "/admin/settings/system/launch"],
    [`message:${id}`]: ["Message", `/admin/inbox?open=${id}`],
    [`customer:${id}`]: ["Customer", `/admin/customers/${id}`],
    [`webhook:${id}`]: ["Webhook", "/admin/settings/developers/webhooks"],
    [`picture:${"0f".repeat(16)}`]: ["Picture", undefined],
    [`guard:ip:${"0f".repeat(32)}`]: ["Checkout block", "/admin/orders"],
    [`suppression:${id}`]: ["Blocked address", "/admin/marketing/blocked"],
    "job:capture": ["Job capture", "/admin/settings/system?state=all#job-capture"],
    "moon:1": ["Moon 1", undefined],
    moon: ["Moon", undefined],
  }),
)("%s has a readable name and links to its page, if there is one", (subject, [text, to]) => {
  expect(thingOf(subject)).toEqual({ text, to });
});

test("the title is the name of a product or a job, or the sender of a message, and an order is linked by its id", () => {
  expect(thingOf("order:LC482913", { orderId: id })).toEqual({ text: "Order LC482913", to: `/admin/orders/${id}` });
  expect(thingOf("product:a", { title: "Canvas Cap" }).text).toBe("Canvas Cap");
  expect(thingOf(`message:${id}`, { title: "Jordan" }).text).toBe("Message from Jordan");
  expect(thingOf("job:capture", { title: "Capture payments" }).text).toBe("Capture payments");
});

test("long texts are cut to where they differ", () => {
  const [start, end] = ["Soft fleece that folds into its own pocket in a minute. ", ` ${"And it is warm. ".repeat(5)}`];
  expect(changesOf({ text: `${start}Light.${end}` }, { text: `${start}Heavy.${end}` })).toEqual([
    {
      field: "text",
      before: "…pocket in a minute. Light. And it is warm. An…",
      after: "…pocket in a minute. Heavy. And it is warm. An…",
    },
  ]);
  expect(changesOf({ text: "a" }, { text: "b".repeat(200) })).toEqual([
    { field: "text", before: "a", after: `${"b".repeat(100)}…` },
  ]);
});
