import { Link } from "#app/ui/link.tsx";

const HELP = [
  ["/orders", "Find your order", "Status, receipt, and cancellation."],
  ["/faq", "FAQ", "Answers to common questions."],
  ["/shipping", "Shipping", "What it costs and how long it takes."],
  ["/contact", "Contact us", "Write to us about anything else."],
] as const;

/** Other places to find help. `on`: the current page. */
export const HelpLinks = ({ on }: { on: (typeof HELP)[number][0] }) => (
  <ul className="max-w-[28rem] border-t border-line">
    {HELP.filter(([to]) => to !== on).map(([to, title, text]) => (
      <li key={to} className="relative border-b border-line py-4">
        <Link to={to} className="type-h3 underline-offset-4 after:absolute after:inset-0 hover:underline">
          {title}
        </Link>
        <p className="text-[15px]/[23px] text-ink-2">{text}</p>
      </li>
    ))}
  </ul>
);
