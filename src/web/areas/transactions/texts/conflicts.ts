import { displayAccountNumber } from "#values/account-number.ts";
import type { ItemConflict } from "#contract/transactions/conflicts.ts";
import { bankAccountsTexts } from "#web/areas/bank-accounts/texts/bank-accounts.ts";
import { tieTexts } from "#web/areas/transactions/texts/transactions.ts";
import { formatCount } from "#web/ui/text/format-amount.ts";
import { formatDate } from "#web/ui/text/format-date.ts";

/** Sources of equal authority that tell different values of one item. */
export const conflictTexts = {
  title: "A források mást mondanak",
  hint: "Egyik forrás sem biztosabb a másiknál. Nézze meg a banknál, melyik a helyes.",
  ofDay: "egy tételéről a források mást mondanak",
  ofMonth: (count: number) =>
    count === 1
      ? "Egy tételről a források mást mondanak"
      : `${formatCount(count)} tételről a források mást mondanak`,
  /** „Könyvelés napja: 2026. 10. 01. (a.xml), 2026. 10. 02. (b.csv)” */
  said: ({ field, told }: ItemConflict) =>
    `${tieTexts.fields[field]}: ${told
      .map(
        ({ value, originate, fileName }) =>
          `${field === "bookingDate" ? formatDate(value) : displayAccountNumber(value)} (${fileName ?? bankAccountsTexts.originate[originate]})`,
      )
      .join(", ")}`,
  open: "Tétel megnyitása",
} as const;
