/** A text whose ranges and counts, such as '1-2' and '3 business', stay on one line. */
export const Unbroken = ({ children }: { children: string }) =>
  children.split(/([\d-]+ business|\d+-\d+)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same words may come twice.
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
