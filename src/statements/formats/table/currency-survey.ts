/** Which currencies the rows of a table name: amounts of forints are read more strictly. */
import type { TableFaults } from "#statements/formats/table/table-faults.ts";

export class CurrencySurvey {
  /** True as long as no row names another currency than the forint. */
  forint = true;
  private otherwiseNoted = false;
  private readonly faults: TableFaults;
  private readonly otherwise: string | undefined;

  /** `otherwise`: the currency of rows that name none, from above the table or from a person. */
  constructor(faults: TableFaults, otherwise: string | undefined) {
    this.faults = faults;
    this.otherwise = otherwise;
  }

  /** Takes a row's currency and the one of its account, each empty where the row has none. */
  takeRow(currency: string, accountCurrency: string, line: number): void {
    this.note(currency || undefined);
    if (!currency && !this.otherwiseNoted) {
      this.otherwiseNoted = true;
      this.note(this.otherwise);
    }
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
