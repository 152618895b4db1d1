import { ButtonLink } from "#app/ui/button.tsx";

export function NotFound() {
  return (
    <main id="main" className="wrap grid min-h-[60vh] content-center justify-items-start gap-5 py-14">
      <title>Page not found | Pack'd</title>
      <h1 className="type-h1">Page not found</h1>
      <p className="type-lead max-w-[40em] text-ink-2">
        There is nothing at this address. The product may be sold no longer, or the link may be mistyped.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <ButtonLink to="/shop">Back to Shop</ButtonLink>
        <ButtonLink to="/" variant="ghost">
          Go Home
        </ButtonLink>
      </div>
    </main>
  );
}
