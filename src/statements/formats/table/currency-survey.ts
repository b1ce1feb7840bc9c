/** Which currencies the rows of a table name: amounts of forints are read more strictly. */
import type { MissingCurrency } from "#statements/missing-currency.ts";
import type { TableFaults } from "#statements/formats/table/table-faults.ts";

/** What a row says of its money; each text is empty where it says nothing. */
export interface MoneyOfRow {
  readonly currency: string;
  readonly accountCurrency: string;
  /** The currency above the table. */
  readonly above: string | undefined;
  readonly accountNr: string;
  readonly line: number;
}

export class CurrencySurvey {
  /** True as long as no row names another currency than the forint. */
  forint = true;
  private readonly faults: TableFaults;
  private readonly missing: MissingCurrency;

  /** `missing`: the currency of rows that name none. */
  constructor(faults: TableFaults, missing: MissingCurrency) {
    this.faults = faults;
    this.missing = missing;
  }

  takeRow({ currency, accountCurrency, above, accountNr, line }: MoneyOfRow): void {
    this.note(currency || above || this.missing.of(accountNr));
    if (currency && accountCurrency && currency !== accountCurrency) {
      const message = `The amount is in ${currency}, the account in ${accountCurrency}.`;
      this.faults.add("amount_ambiguous", line, message, { currency, accountCurrency });
    }
  }

  /** Notes a currency code or sign that was seen. */
  note(code: string | undefined): void {
    if (code !== undefined && !/^(HUF|Ft\.?)$/i.test(code)) this.forint = false;
  }
}
