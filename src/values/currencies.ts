/**
 * The currencies of ISO 4217: what a text may be as a currency. Left out are the codes that name no
 * money of an account: metals, funds, units of account, and codes for tests and for no currency.
 */

/** Active codes (2026), and those of the last five years, which files of older years still have. */
const CODES =
  "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD " +
  "CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS " +
  "GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW " +
  "KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR " +
  "MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR " +
  "SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX " +
  "USD UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG";
const WITHDRAWN = "ANG BGN CUC HRK SLL ZWL";

const KNOWN: ReadonlySet<string> = new Set(`${CODES} ${WITHDRAWN}`.split(" "));

/** True for the code of a currency, in upper case. */
export function isCurrencyCode(text: string): boolean {
  return KNOWN.has(text);
}

/** Currencies of accounts at Hungarian banks and around, the usual first; then all others. */
export const CURRENCIES_IN_ORDER: readonly string[] = [
  ...new Set([
    ..."HUF EUR USD GBP CHF CZK PLN RON RSD SEK NOK DKK UAH TRY".split(" "),
    ...CODES.split(" "),
  ]),
];
