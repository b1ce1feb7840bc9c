import { formatAmount } from "./format-amount.ts";
import { classNames } from "#web/ui/class-names.ts";
import text from "./text.module.css";

interface AmountTextProps {
  /** The wire's decimal string, or an amount in 10⁻⁵ units. */
  readonly amount: string | bigint;
  readonly currency: string;
  /**
   * `movement`: credits green with plus, debits in ink with minus. `balance`: ink, only a minus.
   */
  readonly kind?: "movement" | "balance";
  readonly unit?: boolean;
  /** Pending items stay grey whatever their sign. */
  readonly muted?: boolean;
  readonly className?: string;
}

/** An amount of money, exact to the last digit, with its unit. */
export function AmountText({
  amount,
  currency,
  kind = "movement",
  unit,
  muted,
  className,
}: AmountTextProps) {
  const positive =
    typeof amount === "bigint" ? amount > 0n : /^\+?\d/.test(amount) && /[1-9]/.test(amount);
  const tone = muted ? "muted" : kind === "movement" && positive && "credit";
  return (
    <span className={classNames(text["amount"], tone, className)}>
      {formatAmount(amount, currency, { sign: kind === "movement" ? "always" : "minus", unit })}
    </span>
  );
}
