import { data, type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import { services } from "#app/context.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { useQuery } from "#app/ui/query.ts";
import type { Route } from "./+types/shop-page.ts";
import { loaderHeaders, untilSaleEnds } from "./page-lifetime.ts";
import { ProductCard } from "./product-card.tsx";
import { AVAILABILITY, applyFilters, PRICE, readFilters, SORT } from "./shop-filters.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const products = await context.get(services).listProducts();
  return data({ products }, untilSaleEnds(products));
}

export const headers = loaderHeaders;

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: "Shop All Products",
    description: "The hoodie with a backpack built into its back, in all its colors and sizes.",
  });

/** A filter changes the address, not what the server has to say. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate;

export default function ShopPage({ loaderData }: Route.ComponentProps) {
  const [, setQuery] = useSearchParams();
  const filters = readFilters(useQuery());
  const shown = applyFilters(loaderData.products, filters);

  function choose(name: string, value: string) {
    setQuery(
      (before) => {
        const query = new URLSearchParams(before);
        query.set(name, value);
        return query;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return (
    <main id="main" className="wrap py-7 md:py-10">
      <div className="grid items-end gap-6 lg:grid-cols-[1fr_auto]">
        <h1 className="type-h1">Shop All Products</h1>
        <form className="grid grid-cols-2 gap-3 md:grid-cols-3" onSubmit={(event) => event.preventDefault()}>
          <Choice
            label="Availability"
            name="availability"
            value={filters.availability}
            of={AVAILABILITY}
            onPick={choose}
          />
          <Choice label="Price" name="price" value={filters.price} of={PRICE} onPick={choose} />
          <div className="col-span-2 md:col-span-1">
            <Choice label="Sort" name="sort" value={filters.sort} of={SORT} onPick={choose} />
          </div>
        </form>
      </div>
      <p role="status" className="mt-6 text-[14px] text-ink-2">
        {shown.length} {shown.length === 1 ? "product" : "products"}
      </p>
      {shown.length > 0 ? (
        <ul className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-10 lg:grid-cols-12">
          {shown.map((product) => (
            <li key={product._id} className={shown.length === 1 ? "lg:col-span-7" : "lg:col-span-6"}>
              <ProductCard product={product} sizes="(min-width: 1080px) 760px, 100vw" />
            </li>
          ))}
        </ul>
      ) : (
        <div className="mt-4 grid justify-items-start gap-5 py-10">
          <p className="type-lead">
            {loaderData.products.length > 0
              ? "No product matches this choice."
              : "There is nothing for sale right now."}
          </p>
          {loaderData.products.length > 0 && (
            <Button variant="ghost" onClick={() => setQuery({}, { replace: true, preventScrollReset: true })}>
              Show all products
            </Button>
          )}
        </div>
      )}
    </main>
  );
}

type ChoiceProps = {
  label: string;
  name: string;
  value: string;
  of: Record<string, string>;
  onPick: (name: string, value: string) => void;
};

function Choice({ label, name, value, of, onPick }: ChoiceProps) {
  return (
    <SelectField label={label} name={name} value={value} onChange={({ target }) => onPick(name, target.value)}>
      {Object.entries(of).map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}
