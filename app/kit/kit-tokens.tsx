import { Specimen, State } from "./specimen.tsx";

const COLORS = [
  ["paper", "bg-paper"],
  ["surface", "bg-surface"],
  ["sand", "bg-sand"],
  ["sand-2", "bg-sand-2"],
  ["line", "bg-line"],
  ["line-strong", "bg-line-strong"],
  ["disabled", "bg-disabled"],
  ["ink-3", "bg-ink-3"],
  ["ink-2", "bg-ink-2"],
  ["ink-hover", "bg-ink-hover"],
  ["ink", "bg-ink"],
  ["signal", "bg-signal"],
  ["signal-bright", "bg-signal-bright"],
  ["error", "bg-error"],
  ["error-bg", "bg-error-bg"],
  ["ok", "bg-ok"],
  ["warn-ink", "bg-warn-ink"],
  ["warn-bg", "bg-warn-bg"],
] as const;

const TYPE = [
  ["hero", "type-hero", "Your Hoodie."],
  ["h1", "type-h1", "Shop All Products"],
  ["h2", "type-h2", "From hoodie to backpack"],
  ["h3", "type-h3", "A backpack in the back"],
  ["price", "type-price", "$14.99"],
  ["lead", "type-lead", "A hoodie with a zip backpack sewn into the back."],
  ["body", "", "Turn the back panel out, push the sleeves in, close the zip."],
  ["button", "type-button", "Add to Cart"],
  ["label", "type-label", "Street address"],
  ["small", "type-small", "Free shipping to all 50 states."],
] as const;

export function KitTokens() {
  return (
    <>
      <Specimen title="Colors">
        {COLORS.map(([name, look]) => (
          <State key={name} name={name}>
            <div className={`h-14 w-24 rounded-md border border-line forced-color-adjust-none ${look}`} />
          </State>
        ))}
      </Specimen>
      <Specimen title="Type">
        <div className="grid gap-5">
          {TYPE.map(([name, look, text]) => (
            <div key={name} className="grid items-baseline gap-x-8 md:grid-cols-[80px_1fr]">
              <p className="type-small text-ink-2">{name}</p>
              <p className={look}>{text}</p>
            </div>
          ))}
        </div>
      </Specimen>
    </>
  );
}
