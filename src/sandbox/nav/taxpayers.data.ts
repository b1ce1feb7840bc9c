/** Invented companies of the stand-in's register, and tax numbers that make a call fail. */
import type { AnswerFault } from "../faults.ts";

export interface Taxpayer {
  readonly taxNumber: string;
  /** As registers write names: in capitals, with the whole legal form. */
  readonly name: string;
  readonly shortName?: string;
  readonly vatCode: string;
  readonly county: string;
  readonly seat?: {
    readonly postalCode: string;
    readonly city: string;
    readonly street: string;
    readonly kind: string;
    readonly number: string;
  };
}

export const TAXPAYERS: readonly Taxpayer[] = [
  {
    taxNumber: "23456787",
    name: "KERTVILÁG WEBÁRUHÁZ KERESKEDELMI ÉS SZOLGÁLTATÓ KORLÁTOLT FELELŐSSÉGŰ TÁRSASÁG",
    shortName: "KERTVILÁG WEBÁRUHÁZ KFT.",
    vatCode: "2",
    county: "13",
    seat: {
      postalCode: "2040",
      city: "BUDAÖRS",
      street: "KAMARAERDEI",
      kind: "ÚT",
      number: "12",
    },
  },
  {
    taxNumber: "12345676",
    name: "NAGY & TÁRSA IT BETÉTI TÁRSASÁG",
    shortName: "NAGY & TÁRSA IT BT.",
    vatCode: "2",
    county: "42",
    seat: {
      postalCode: "1117",
      city: "BUDAPEST",
      street: "SZENT-GYÖRGYI ALBERT",
      kind: "UTCA",
      number: "3/B",
    },
  },
  {
    taxNumber: "22111005",
    name: "Kovács Anna egyéni vállalkozó",
    vatCode: "1",
    county: "22",
  },
  {
    taxNumber: "14555101",
    // Longer than a company's name may be here: there is nothing to propose.
    name: `${"ELSŐ MAGYAR ".repeat(30)}ZÁRTKÖRŰEN MŰKÖDŐ RÉSZVÉNYTÁRSASÁG`,
    vatCode: "2",
    county: "42",
  },
];

/** Faults of the answer as a whole, and of what stands in it. */
export type RegisterFault =
  | AnswerFault
  | "INVALID_SECURITY_USER"
  | "TOO_MANY_REQUESTS"
  | "doctype"
  | "huge"
  | "empty";

/** Tax numbers with a right check digit whose question fails in this way. */
export const FAULT_NUMBERS: Readonly<Record<string, RegisterFault>> = {
  "99401108": "500",
  "99401201": "slow",
  "99401304": "html",
  "99401407": "cut",
  "99401500": "INVALID_SECURITY_USER",
  "99401603": "doctype",
  "99401706": "huge",
  "99401809": "empty",
  "24999007": "429",
};
