import { displayAccountNumber } from "#values/account-number.ts";
import { classNames } from "#web/ui/class-names.ts";
import text from "./text.module.css";

/** An account number from its stored form: 8-8-8, an IBAN in fours, with slashed zeros. */
export function AccountNumber({
  number,
  className,
}: {
  readonly number: string;
  readonly className?: string;
}) {
  return <span className={classNames(text["id"], className)}>{displayAccountNumber(number)}</span>;
}
