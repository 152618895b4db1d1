import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { sampleProduct, sampleVariant } from "#test/harness/sample-product.ts";
import { shopFacts } from "#test/harness/shop-facts.ts";
import { faqOf, findPost } from "./content/pages.server.ts";
import { type SharedFacts, Sharing, SharingContext } from "./sharing.tsx";
import { faqPage, organization, sharedPost, sharedProduct } from "./structured-data.server.ts";

const facts = shopFacts();
const hoodie = sampleProduct({
  _id: "packd-hoodie",
  title: "Pack'd Hoodie",
  salePrice: 14.99,
  sale: { endsAt: "2025-11-28T12:00:00Z", lastDay: "2025-11-28", endsSoon: true, percentOff: 50 },
  variants: [sampleVariant("Grey", { M: 1, L: 0 }), sampleVariant("Pink", { M: 1 })],
  reviews: { count: 12, average: 4.3 },
});

const share = (product = hoodie, samples = 0, query = "", shop = facts) =>
  sharedProduct({ product, facts: shop, samples }, new URLSearchParams(query));

const tags = (value: SharedFacts) =>
  renderToStaticMarkup(
    createElement(SharingContext, { value }, createElement(Sharing, { publicUrl: "https://shop.example", path: "/" })),
  );

/** The objects of one type. */
const of = ({ about = [] }: SharedFacts, type: string) => about.filter((thing) => Reflect.get(thing, "@type") === type);

describe("a product", () => {
  test("has an offer for each color and size, as its page shows them", () => {
    const [group] = of(share(), "ProductGroup") as [{ hasVariant: object[] }];
    expect(group.hasVariant).toMatchObject([
      {
        ...{ name: "Pack'd Hoodie, Grey, M", sku: "Grey-M", color: "Grey", size: "M" },
        offers: {
          url: "https://shop.example/product/packd-hoodie?color=Grey&size=M",
          ...{ price: "14.99", priceCurrency: "USD", availability: "https://schema.org/InStock" },
          priceValidUntil: "2025-11-28T12:00:00Z",
          hasMerchantReturnPolicy: { "@id": "https://shop.example/#returns" },
        },
      },
      { sku: "Grey-L", offers: { availability: "https://schema.org/OutOfStock" } },
      { sku: "Pink-M" },
    ]);
  });

  test("has no color or size that is no choice", () => {
    const cap = sampleProduct({ title: "Cap", variants: [sampleVariant("Standard", { "One Size": 1 })] });
    const [group] = of(share(cap), "ProductGroup") as [{ hasVariant: object[] }];
    expect(group.hasVariant[0]).toMatchObject({ name: "Cap" });
    expect(group.hasVariant[0]).not.toHaveProperty("color");
    expect(group.hasVariant[0]).not.toHaveProperty("size");
    expect(share(cap).image?.alt).toBe("Cap");
  });

  test("comes with the shop's shipping and return policies", () => {
    const policies = { ...facts.policies, returnWindowDays: 14, deliveryBusinessDays: { from: 5, to: 7 } };
    const shared = share(hoodie, 0, "", { ...facts, policies });
    expect(of(shared, "MerchantReturnPolicy")).toMatchObject([{ merchantReturnDays: 14 }]);
    expect(of(shared, "OfferShippingDetails")).toMatchObject([
      {
        shippingRate: { value: "0.00", currency: "USD" },
        // Together, the 5 to 7 business days from order to delivery.
        deliveryTime: { handlingTime: { minValue: 1, maxValue: 3 }, transitTime: { minValue: 4, maxValue: 4 } },
      },
      { shippingRate: { value: "7.99" } },
    ]);
    expect(of(shared, "OfferShippingDetails")[1]).not.toHaveProperty("deliveryTime");

    const fast = { ...policies, expressBusinessDays: { from: 2, to: 4 } };
    expect(of(share(hoodie, 0, "", { ...facts, policies: fast }), "OfferShippingDetails")[1]).toMatchObject({
      deliveryTime: { handlingTime: { minValue: 1, maxValue: 3 }, transitTime: { minValue: 1, maxValue: 1 } },
    });
  });

  test("has a rating only when all its reviews are from buyers", () => {
    expect(of(share(), "ProductGroup")).toMatchObject([{ aggregateRating: { ratingValue: 4.3, reviewCount: 12 } }]);
    expect(of(share(hoodie, 1), "ProductGroup")[0]).not.toHaveProperty("aggregateRating");
    const unrated = { ...hoodie, reviews: { count: 0, average: null } };
    expect(of(share(unrated), "ProductGroup")[0]).not.toHaveProperty("aggregateRating");
  });

  test("is shown in the color that its URL names", () => {
    expect(share(hoodie, 0, "color=pink").image).toEqual({
      src: "/media/front-pink.webp",
      alt: "Pack'd Hoodie in Pink",
    });
    expect(share(hoodie, 0, "color=mauve").image?.src).toBe("/media/front-grey.webp");
  });

  test("may have a picture on another host", () => {
    const [grey] = hoodie.variants;
    if (!grey) throw new Error("there is no such color");
    const elsewhere = share({ ...hoodie, variants: [{ ...grey, image: "https://cdn.example/tee.jpg" }] });
    const image = "https://cdn.example/tee.jpg";
    expect(of(elsewhere, "ProductGroup")).toMatchObject([{ hasVariant: [{ image }, { image }] }]);
    expect(tags(elsewhere)).toContain(`<meta property="og:image" content="${image}"/>`);
    expect(tags(share())).toContain('<meta property="og:image" content="https://shop.example/media/front-grey.webp"/>');
  });
});

test("the shop has the details that its owner has filled in", () => {
  expect(organization(facts)).not.toHaveProperty("legalName");
  const owner = { ...facts.owner, legalName: "Pack'd LLC" };
  expect(organization({ ...facts, owner })).toMatchObject({ name: "Pack'd", legalName: "Pack'd LLC" });
});

test("the answers of the FAQ have absolute links", () => {
  const page = JSON.stringify(faqPage(faqOf(facts), "https://shop.example"));
  expect(page).toContain('"name":"What does shipping cost?"');
  expect(page).toContain("https://shop.example/cancellation");
  expect(page).not.toContain('href=\\"/');
});

test("a post has its publication date and its URL", () => {
  const slug = "measure-a-hoodie-you-own";
  const post = findPost(slug, facts);
  if (!post) throw new Error("there is no such post");
  expect(of(sharedPost(post, slug, facts), "BlogPosting")).toMatchObject([
    {
      datePublished: post.date,
      url: `https://shop.example/blog/${slug}`,
      image: "https://shop.example/media/flat-grey.webp",
    },
  ]);
});
