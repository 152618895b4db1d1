import type { ComponentProps } from "react";
import { dangerButton, primaryButton, smallButton } from "./button-styles.ts";

const LOOKS = { usual: smallButton, primary: primaryButton, danger: dangerButton };

type Props = Omit<ComponentProps<"button">, "type"> & { look?: keyof typeof LOOKS };

/** A button in a row, a list or a section of a page. */
export const SmallButton = ({ look = "usual", className = "", ...rest }: Props) => (
  <button type="button" {...rest} className={`${LOOKS[look]} ${className}`} />
);
