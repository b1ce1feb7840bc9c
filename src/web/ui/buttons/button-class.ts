import styles from "./Button.module.css";
import { classNames } from "#web/ui/class-names.ts";

export type ButtonVariant =
  | "filled"
  | "secondary"
  | "soft"
  | "ghost"
  | "quiet"
  | "danger"
  | "dangerSecondary";
export type ButtonSize = "small" | "medium" | "large";

export interface ButtonLook {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** Only an icon inside: the button must then have an accessible label. */
  readonly square?: boolean;
  readonly fullWidth?: boolean;
}

/** The classes of a button, for links that look like one. */
export function buttonClass(look: ButtonLook): string {
  const { variant = "filled", size = "medium" } = look;
  return classNames(
    styles["button"],
    variant !== "filled" && styles[variant],
    size !== "medium" && styles[size],
    look.square && styles["square"],
    look.fullWidth && styles["wide"],
  );
}
