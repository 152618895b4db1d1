import { fullUrl } from "#platform/full-url.ts";
import { deliveryDays, offeredMethods, shippingCents } from "#shop/ordering/orders/shipping-methods.ts";
import { findColor, inColor, itemName, ONLY_COLOR, ONLY_SIZE } from "#shop/selling/catalog/catalog.ts";
import type { Product } from "#shop/selling/catalog/product-schema.server.ts";
import type { Post, Question } from "./content/pages.server.ts";
import type { ShopFacts } from "./context.ts";
import type { SharedFacts } from "./sharing.tsx";

/*
 * The shop's facts as objects of https://schema.org, in the form that Google requires:
 * https://developers.google.com/search/docs/appearance/structured-data/product-variants and its neighbors.
 * They are built from the data that the page shows, so the two can't disagree.
 */

const BRAND = "Pack'd";

const id = (publicUrl: string, name: string) => ({ "@id": `${publicUrl}/#${name}` });

/** The seller, with the details that the owner has filled in. */
export function organization({ publicUrl, owner }: ShopFacts): object {
  const { legalName, postalAddress, email, phone } = owner;
  return {
    "@type": "OnlineStore",
    ...id(publicUrl, "shop"),
    name: BRAND,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/icon-512.png`,
    ...(legalName && { legalName }),
    ...(postalAddress && { address: postalAddress }),
    ...(email && { email }),
    ...(phone && { telephone: phone }),
  };
}

/** The breadcrumbs of a page; the last one, the page itself, has no link. */
const breadcrumbs = (publicUrl: string, steps: readonly { name: string; path?: string }[]): object => ({
  "@type": "BreadcrumbList",
  itemListElement: steps.map(({ name, path }, at) => ({
    "@type": "ListItem",
    position: at + 1,
    name,
    ...(path && { item: publicUrl + path }),
  })),
});

export const faqPage = (questions: readonly Question[], publicUrl: string): object => ({
  "@type": "FAQPage",
  mainEntity: questions.map(({ question, html }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: html.replaceAll('href="/', `href="${publicUrl}/`) },
  })),
});

export function sharedPost(post: Post, slug: string, facts: ShopFacts): SharedFacts {
  const { title, description, date, picture, card: image = picture } = post;
  const { publicUrl } = facts;
  const posting = {
    "@type": "BlogPosting",
    headline: title,
    description,
    datePublished: date,
    url: `${publicUrl}/blog/${slug}`,
    ...(image && { image: fullUrl(image.src, publicUrl) }),
    author: id(publicUrl, "shop"),
    publisher: id(publicUrl, "shop"),
  };
  const way = breadcrumbs(publicUrl, [{ name: "Blog", path: "/blog" }, { name: title }]);
  return { type: "article", image, about: [posting, organization(facts), way] };
}

/** For a product page, with the picture of the color in its URL. */
export function sharedProduct(selling: Selling, query: URLSearchParams): SharedFacts {
  const { product, facts } = selling;
  const variant = findColor(product.variants, query.get("color")) ?? product.variants[0];
  const way = breadcrumbs(facts.publicUrl, [{ name: "Shop", path: "/shop" }, { name: product.title }]);
  return {
    type: "product",
    image: variant && { src: variant.image, alt: inColor(product.title, variant.color) },
    about: [...productGroup(selling), organization(facts), way],
  };
}

type Selling = {
  product: Product;
  facts: ShopFacts;
  /** How many of its reviews are samples, made up for the demo shop. */
  samples: number;
};

/**
 * A product with an offer for each color and size, and the shipping and return policies that apply to all of them. Its rating is left out
 * while it includes samples.
 */
function productGroup({ product, facts, samples }: Selling): object[] {
  const { publicUrl } = facts;
  const path = `${publicUrl}/product/${product._id}`;
  const { count, average } = product.reviews;
  const group = {
    "@type": "ProductGroup",
    "@id": `${path}#product`,
    productGroupID: product._id,
    name: product.title,
    ...(product.description && { description: product.description }),
    url: path,
    brand: { "@type": "Brand", name: BRAND },
    variesBy: ["https://schema.org/color", "https://schema.org/size"],
    ...(average !== null &&
      samples === 0 && {
        aggregateRating: { "@type": "AggregateRating", ratingValue: average, reviewCount: count },
      }),
    hasVariant: product.variants.flatMap(({ color, image, sizes }) =>
      sizes.map(({ size, sku, inventory, restockAt }) => ({
        "@type": "Product",
        name: itemName({ title: product.title, color, size }),
        sku,
        ...(color !== ONLY_COLOR && { color }),
        ...(size !== ONLY_SIZE && { size }),
        image: fullUrl(image, publicUrl),
        offers: {
          "@type": "Offer",
          url: `${path}?${new URLSearchParams({ color, size })}`,
          price: product.salePrice.toFixed(2),
          priceCurrency: "USD",
          itemCondition: "https://schema.org/NewCondition",
          // A product that isn't live yet has no stock.
          availability: `https://schema.org/${inventory > 0 ? "InStock" : "OutOfStock"}`,
          ...(product.sale?.endsAt && { priceValidUntil: product.sale.endsAt }),
          ...startsAt(product.liveAt ?? (inventory === 0 ? restockAt : undefined)),
          seller: id(publicUrl, "shop"),
          shippingDetails: offeredMethods(facts.shipping).map((method) => id(publicUrl, `shipping-${method}`)),
          hasMerchantReturnPolicy: id(publicUrl, "returns"),
        },
      })),
    ),
  };
  return [group, ...shippingDetails(facts), returnPolicy(facts)];
}

const startsAt = (moment: string | undefined) => (moment ? { availabilityStarts: moment } : {});

const WORKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"].map((day) => `https://schema.org/${day}`);

const days = (minValue: number, maxValue: number) => ({
  "@type": "QuantitativeValue",
  minValue,
  maxValue,
  unitCode: "DAY",
});

/** The delivery time, split into handling and transit. A method without an estimate has none. */
function shippingDetails({ publicUrl, shipping, policies }: ShopFacts): object[] {
  const handling = policies.shipWithinBusinessDays;
  return offeredMethods(shipping).map((method) => {
    const whole = deliveryDays(method, policies);
    const transit = whole && { from: Math.min(whole.from, whole.to - handling), to: whole.to - handling };
    return {
      "@type": "OfferShippingDetails",
      ...id(publicUrl, `shipping-${method}`),
      shippingRate: {
        "@type": "MonetaryAmount",
        value: (shippingCents(method, shipping) / 100).toFixed(2),
        currency: "USD",
      },
      shippingDestination: { "@type": "DefinedRegion", addressCountry: "US" },
      ...(transit && {
        deliveryTime: {
          "@type": "ShippingDeliveryTime",
          businessDays: { "@type": "OpeningHoursSpecification", dayOfWeek: WORKDAYS },
          handlingTime: days(whole.from - transit.from, handling),
          transitTime: days(transit.from, transit.to),
        },
      }),
    };
  });
}

const returnPolicy = ({ publicUrl, policies }: ShopFacts): object => ({
  "@type": "MerchantReturnPolicy",
  ...id(publicUrl, "returns"),
  applicableCountry: "US",
  returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
  merchantReturnDays: policies.returnWindowDays,
  returnMethod: "https://schema.org/ReturnByMail",
  returnFees: `https://schema.org/${policies.returnPostage === "shop" ? "FreeReturn" : "ReturnFeesCustomerResponsibility"}`,
  refundType: "https://schema.org/FullRefund",
  merchantReturnLink: `${publicUrl}/terms#returns-and-refunds`,
});
