import { type CustomerInfo, NO_OPTIONAL_INFO, shipToOf } from "#shop/ordering/orders/customer-info.ts";

/** The customer of the test orders, with their shipping address. */
export const CUSTOMER: CustomerInfo = {
  ...NO_OPTIONAL_INFO,
  name: "Jordan Avery",
  email: "jordan@shopper.example",
  address: "418 Alder Street",
  city: "Portland",
  state: "OR",
  zip: "97205",
};
export const SHIP_TO = shipToOf(CUSTOMER);

/** Details that barely fit. */
export const LONG_CUSTOMER: CustomerInfo = {
  ...CUSTOMER,
  name: "Maximiliana-Bernadette Featherstonehaugh-Cholmondeley",
  email: "maximiliana.bernadette.featherstonehaugh@correspondence.shopper.example",
  phone: "+1 503 555 0142",
  address: "12345 North Southwest Llanfairpwllgwyngyll Boulevard, Building C",
  address2: "Apartment 1204, care of the concierge at the rear entrance",
  city: "Rancho Santa Margarita",
  state: "CA",
  zip: "92688-1234",
};
