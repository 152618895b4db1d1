/** Links that more than one part of a page shows. */
export type Links = readonly (readonly [to: string, text: string])[];

export const MAIN_LINKS: Links = [
  ["/", "Home"],
  ["/shop", "Shop"],
  ["/contact", "Contact"],
];

export const SERVICE_LINKS: Links = [
  ["/contact", "Contact"],
  ["/faq", "FAQ"],
  ["/shipping", "Shipping"],
  ["/orders", "Find your order"],
];

export const productAddress = (id: string, color?: string): string =>
  `/product/${id}${color ? `?color=${encodeURIComponent(color)}` : ""}`;

/** The stock alert on a product's page. */
export const EMAIL_ME = "email-me";

export const emailMeAddress = (id: string, color?: string): string => `${productAddress(id, color)}#${EMAIL_ME}`;
