/** Names of a bank's record in Hungarian, where people know the field by another one. */
import { entryOf } from "#values/entry-of.ts";
const NAMES: Readonly<Record<string, string>> = {
  Amt: "Összeg",
  CdtDbtInd: "Irány",
  Sts: "Állapot",
  "Sts/Cd": "Állapot",
  "BookgDt/Dt": "Könyvelés napja",
  "ValDt/Dt": "Értéknap",
  AcctSvcrRef: "Banki hivatkozás",
  "NtryDtls/TxDtls/Refs/EndToEndId": "Ügyfél-azonosító",
  "NtryDtls/TxDtls/RltdPties/Dbtr/Nm": "Küldő",
  "NtryDtls/TxDtls/RltdPties/DbtrAcct/Id/IBAN": "Küldő számlája",
  "NtryDtls/TxDtls/RltdPties/Cdtr/Nm": "Kedvezményezett",
  "NtryDtls/TxDtls/RltdPties/CdtrAcct/Id/IBAN": "Kedvezményezett számlája",
  "NtryDtls/TxDtls/RmtInf/Ustrd": "Közlemény",
  ":61:": "Tétel",
  ":86:": "Részletek",
  "?00": "Típus",
  "?30": "Partner bankja",
  "?31": "Partner számlája",
  "?32": "Partner",
  "?33": "Partner",
};

/** Names of the fields of bank feeds, written small and without underscores. */
const FEED_NAMES: Readonly<Record<string, string>> = {
  bookingdate: "Könyvelés napja",
  valuedate: "Értéknap",
  transactiondate: "Ügylet napja",
  amount: "Összeg",
  "transactionamount.amount": "Összeg",
  currency: "Devizanem",
  "transactionamount.currency": "Devizanem",
  creditdebitindicator: "Irány",
  "payer.name": "Küldő",
  "payer.accountnumber": "Küldő számlája",
  "debtor.name": "Küldő",
  "debtoraccount.iban": "Küldő számlája",
  "payee.name": "Kedvezményezett",
  "payee.accountnumber": "Kedvezményezett számlája",
  "creditor.name": "Kedvezményezett",
  "creditoraccount.iban": "Kedvezményezett számlája",
  "partner.name": "Partner",
  "partner.accountnumber": "Partner számlája",
  comment: "Közlemény",
  remittanceinformation: "Közlemény",
  note: "Megjegyzés",
  type: "Típus",
  "banktransactioncode.description": "Típus",
  status: "Állapot",
  banktransactionid: "Banki azonosító",
  transactionid: "Banki azonosító",
  entryreference: "Hivatkozás",
  referencenumber: "Hivatkozás",
  "balanceaftertransaction.amount": "Egyenleg utána",
  "balanceaftertransaction.currency": "Egyenleg devizaneme",
};

/** The lines of a text stand under one name: `?20` to `?29`, `remittance_information.1`. */
function nameOf(name: string): string | undefined {
  if (/^\?2\d$/.test(name)) return "Közlemény";
  if (/^[A-Z]{1,2}$/.test(name)) return `${name} oszlop`;
  const small = name.toLowerCase().replaceAll("_", "");
  return entryOf(NAMES, name) ?? entryOf(FEED_NAMES, small.replace(/\.\d+$/, ""));
}

export const rawRecordTexts = {
  /** The Hungarian name of a field, or its own. */
  name: (name: string) => nameOf(name) ?? name,
  isKnown: (name: string) => nameOf(name) !== undefined,
  asItCame: "Ahogy a banktól jött",
  valueDate: "Értéknap",
  retry: "Újrapróbálás",
};
