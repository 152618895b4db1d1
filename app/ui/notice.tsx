import type { ComponentProps } from "react";

const tones = { error: "bg-error-bg text-error", warn: "bg-warn-bg text-warn-ink", quiet: "bg-sand" };

type NoticeProps = ComponentProps<"div"> & { tone?: keyof typeof tones };

/** A message from a form or a part of a page, in a box. It is announced only if the caller gives it a role. */
export const Notice = ({ tone = "error", className = "", ...rest }: NoticeProps) => (
  // The border shows in forced colors, where backgrounds do not.
  <div
    className={`rounded-md border border-transparent px-4 py-3 text-[15px]/[22px] text-balance ${tones[tone]} ${className}`}
    {...rest}
  />
);
