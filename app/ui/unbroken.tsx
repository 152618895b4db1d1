/** A text whose ranges and days, such as '1-2' and '3 business days', stay on one line. */
export const Unbroken = ({ children }: { children: string }) =>
  children.split(/([\d-]+ business days?|\d+-\d+)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same words may come twice.
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
