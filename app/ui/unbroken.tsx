/** A text whose ranges, such as '3-7', stay on one line. */
export const Unbroken = ({ children }: { children: string }) =>
  children.split(/(\d+-\d+)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same range may come twice.
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
