/** `Acct`: the account that a statement is about. */
import {
  childOf,
  elementAt,
  textAt,
  type XmlElement,
} from "#statements/formats/camt/xml-element.ts";

export interface CamtAccount {
  /** As written; empty when the file names none. */
  readonly accountNr: string;
  /** The owner's name, or the account's. */
  readonly accountName: string | undefined;
  readonly ownerName: string | undefined;
  readonly currency: string | undefined;
  /** The servicer's bank identifier (BIC). */
  readonly bankCode: string | undefined;
}

/** Reads an account of any version. */
export function readAccount(element: XmlElement): CamtAccount {
  const id = childOf(element, "Id");
  const ownerName = textAt(element, "Ownr", "Nm") ?? textAt(element, "Ownr", "Pty", "Nm");
  const bank = elementAt(element, "Svcr", "FinInstnId");
  return {
    accountNr:
      textAt(id, "IBAN") ??
      textAt(id, "Othr", "Id") ??
      textAt(id, "BBAN") ??
      textAt(id, "PrtryAcct", "Id") ??
      "",
    accountName: ownerName ?? textAt(element, "Nm"),
    ownerName,
    currency: textAt(element, "Ccy"),
    bankCode: textAt(bank, "BICFI") ?? textAt(bank, "BIC"),
  };
}
