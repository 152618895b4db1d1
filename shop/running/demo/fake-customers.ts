import { type CustomerInfo, NO_OPTIONAL_INFO } from "#shop/ordering/orders/customer-info.ts";

/** @returns a random integer, 0 <= n < limit. */
export type Random = (limit: number) => number;

const FIRST_NAMES =
  "Ada Alex Amara Ana Andre Anika Ava Ben Bianca Caleb Carmen Chloe Daniel Dara Diego Elena Eli Emma Ethan Farah Felix Grace Hana Henry Imani Isaac Ivy Jada James Jasmine Jonas Jordan Jose Julia Kai Keisha Kenji Lara Leo Liam Lin Lucia Maya Mei Mia Miles Nadia Naomi Noah Nora Olivia Omar Owen Priya Quinn Rafael Rosa Ruth Sam Sara Sofia Tariq Theo Uma Victor Wren Yara Zoe".split(
    " ",
  );
const LAST_NAMES =
  "Adams Ahmed Alvarez Anderson Baker Bauer Bell Bennett Brooks Brown Carter Castillo Chen Clark Cohen Cruz Davis Diaz Edwards Ellis Evans Fisher Flores Foster Garcia Gomez Gray Green Gupta Hall Harris Hayes Hernandez Hill Hughes Jackson James Jenkins Johnson Jones Kelly Khan Kim King Lee Lewis Lopez Martin Martinez Mehta Miller Mitchell Moore Morgan Morris Murphy Nguyen Novak Ortiz Osei Park Patel Perez Phillips Price Ramirez Reed Reyes Rivera Roberts Robinson Rossi Ruiz Russell Sanders Santos Schmidt Scott Silva Singh Smith Stewart Sullivan Taylor Thomas Thompson Torres Turner Walker Ward Watson White Williams Wilson Wood Wright Yang Young".split(
    " ",
  );
const STREETS =
  "Alder Birch Cedar Chestnut Elm Franklin Highland Lake Lincoln Maple Oak Park Pine River Spruce Walnut".split(" ");
const KINDS = ["Street", "Avenue", "Road", "Lane", "Drive"] as const;
const MAIL_DOMAINS = ["mail.example", "inbox.example", "post.example", "letters.example", "shopper.example"] as const;
/** A city, its state and the first three digits of its ZIP codes. */
const CITIES = [
  ["Portland", "OR", "972"],
  ["Seattle", "WA", "981"],
  ["San Diego", "CA", "921"],
  ["Los Angeles", "CA", "900"],
  ["Denver", "CO", "802"],
  ["Austin", "TX", "787"],
  ["Houston", "TX", "770"],
  ["Chicago", "IL", "606"],
  ["Minneapolis", "MN", "554"],
  ["Columbus", "OH", "432"],
  ["Atlanta", "GA", "303"],
  ["Miami", "FL", "331"],
  ["Raleigh", "NC", "276"],
  ["Philadelphia", "PA", "191"],
  ["New York", "NY", "100"],
  ["Boston", "MA", "021"],
] as const;

/** A made-up customer. `n` makes the email address unique. */
export function fakeCustomer(n: number, random: Random): CustomerInfo {
  const first = pick(FIRST_NAMES, random);
  const last = pick(LAST_NAMES, random);
  const [city, state, zip] = pick(CITIES, random);
  return {
    ...NO_OPTIONAL_INFO,
    name: `${first} ${last}`,
    email: `${first}.${last}${n}@${pick(MAIL_DOMAINS, random)}`.toLowerCase(),
    // 555-0100 to 555-0199 are reserved for fiction.
    phone: random(3) === 0 ? `+1 555 01${String(random(100)).padStart(2, "0")}` : "",
    address: `${1 + random(9800)} ${pick(STREETS, random)} ${pick(KINDS, random)}`,
    address2: random(6) === 0 ? `Apt ${1 + random(40)}` : "",
    city,
    state,
    zip: `${zip}${String(random(100)).padStart(2, "0")}`,
  };
}

export function pick<T>(from: readonly T[], random: Random): T {
  const one = from[random(from.length)];
  if (one === undefined) throw new Error("The list to pick from is empty");
  return one;
}
