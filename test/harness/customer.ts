/** Who buys in the tests. */
export const CUSTOMER = {
  name: "Jordan Avery",
  email: "jordan@shopper.example",
  phone: "",
  address: "418 Alder Street",
  address2: "",
  city: "Portland",
  state: "OR" as const,
  zip: "97205",
};
