import { Link } from "react-router";

const link = "inline-flex min-h-11 items-center font-[560] underline underline-offset-[3px] md:min-h-6";

/** Before the first order: what to do in place of figures. */
export function NewShop() {
  return (
    <section aria-labelledby="new-shop" className="mb-8 border-t border-line pt-5">
      <h2 id="new-shop" className="mb-1 text-[18px]/[24px] font-[630]">
        No orders yet
      </h2>
      <p className="mb-3 max-w-[66ch] text-ink-2">Your figures appear here after your first order. To get ready:</p>
      <ol className="grid list-decimal gap-1 pl-5">
        <li>
          <Link to="/admin/products" className={link}>
            Check products, prices and stock
          </Link>
        </li>
        <li>
          <Link to="/" className={link}>
            Place an order in the shop yourself
          </Link>
        </li>
      </ol>
    </section>
  );
}
