/**
 * Kinds of transactions that aggregators name by codes; banks' own words are shown as they came.
 */
const TYPES: Readonly<Record<string, string>> = {
  OTHER: "",
  FEE_INTEREST: "Díj vagy kamat",
  BANK_FEE: "Bankköltség",
  POS_ATM: "Kártyás fizetés vagy készpénzfelvétel",
  CARD_PURCHASE: "Kártyás vásárlás",
  WIRE_TRANSFER: "Átutalás",
  DIRECT_DEBIT: "Csoportos beszedés",
};

/** The kind in words; empty where the code says nothing. */
export function transactionTypeText(type: string): string {
  return TYPES[type] ?? type;
}
