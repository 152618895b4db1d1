import type { ComponentProps } from "react";
import { inputBox } from "./boxes.ts";

/** A select with the look of the admin's inputs. */
export const Select = ({ className = "", ...rest }: ComponentProps<"select">) => (
  <div className="relative">
    <select {...rest} className={`${inputBox} cursor-pointer appearance-none truncate pr-9 ${className}`} />
    <svg
      aria-hidden="true"
      viewBox="0 0 12 8"
      className="pointer-events-none absolute inset-y-0 right-3.5 my-auto h-2 w-3 fill-none stroke-current stroke-[1.5]"
    >
      <path d="m1 1.5 5 5 5-5" />
    </svg>
  </div>
);
