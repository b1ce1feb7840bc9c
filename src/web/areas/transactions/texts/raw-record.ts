/** Names of a bank's record in Hungarian, where people know the field by another one. */
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

export const rawRecordTexts = {
  /** Also `?20` to `?29`, the lines of the text; a column by its letter. */
  name: (name: string) => {
    if (/^\?2\d$/.test(name)) return "Közlemény";
    if (/^[A-Z]{1,2}$/.test(name)) return `${name} oszlop`;
    return NAMES[name] ?? name;
  },
  asItCame: "Ahogy a banktól jött",
  valueDate: "Értéknap",
  retry: "Újrapróbálás",
};
