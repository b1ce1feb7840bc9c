import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";
import styles from "./Button.module.css";
import { buttonClass, type ButtonLook } from "./button-class.ts";
import { type Command, useCommandGate } from "./command-gate.ts";
import { classNames } from "#web/ui/class-names.ts";

type Native = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "disabled">;

interface ButtonProps extends ButtonLook, Native {
  readonly icon?: ReactNode;
  /** The endpoint behind the press: the button is not shown where the session may not call it. */
  readonly command?: Command | undefined;
  /** Work runs: the button keeps its width and says `loadingText`. */
  readonly loading?: boolean;
  readonly loadingText?: string;
  /** Why the button cannot be pressed; it stays focusable so that the reason can be read. */
  readonly disabledReason?: string | undefined;
  readonly disabled?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** The product's button. One filled button per page or dialog. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    square,
    fullWidth,
    icon,
    command,
    loading,
    loadingText,
    disabledReason,
    disabled,
    className,
    children,
    onClick,
    ...rest
  } = props;
  const may = useCommandGate();
  const blocked = Boolean(loading || disabledReason);
  if (!may(command)) return null;
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ variant, size, square, fullWidth }), className)}
      disabled={disabled}
      aria-disabled={blocked || undefined}
      aria-busy={loading || undefined}
      title={disabledReason ?? rest.title}
      onMouseDown={rest.type === "submit" ? keepFocus : rest.onMouseDown}
      onClick={(event) => (blocked ? event.preventDefault() : onClick?.(event))}
    >
      {icon}
      {loadingText === undefined ? (
        children
      ) : fullWidth ? (
        // Its width is its place's, so the icon can stand beside the text that shows.
        <span>{loading ? loadingText : children}</span>
      ) : (
        <TwoTexts loading={Boolean(loading)} text={children} loadingText={loadingText} />
      )}
    </button>
  );
}

/**
 * Leaving a field shows its fault and moves the button below: the press would miss it, and the
 * click would be lost.
 */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

function TwoTexts({
  loading,
  text,
  loadingText,
}: {
  loading: boolean;
  text: ReactNode;
  loadingText: string;
}) {
  return (
    <span className={styles["texts"]}>
      <span className={loading ? styles["ghosted"] : undefined} aria-hidden={loading || undefined}>
        {text}
      </span>
      <span className={loading ? undefined : styles["ghosted"]} aria-hidden={!loading || undefined}>
        {loadingText}
      </span>
    </span>
  );
}
