import type { ComponentProps } from "react";
import { inputBox } from "./boxes.ts";
import { DownArrow } from "./down-arrow.tsx";

/** A select that looks like the admin's inputs. */
export const Select = ({ className = "", ...rest }: ComponentProps<"select">) => (
  <div className="relative">
    <select {...rest} className={`${inputBox} cursor-pointer appearance-none truncate pr-9 ${className}`} />
    <DownArrow className="pointer-events-none absolute inset-y-0 right-3.5 my-auto" />
  </div>
);
