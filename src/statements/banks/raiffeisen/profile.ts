/**
 * Raiffeisen Bank: the MT940 of its cash management (CMI), and the CSV of its DirektNet. The CSV
 * names no account of the company anywhere; its `Azonosító` is not known to survive a second
 * export, so it is only a reference.
 */
import type { BankProfile } from "#statements/banks/bank-profile.ts";
import { raiffeisenHead } from "#statements/banks/raiffeisen/head.ts";
import type { DetailsDialect, EntryDetails } from "#statements/formats/mt940/details.ts";
import { joinTextLines } from "#statements/text/join-text-lines.ts";

// Field 86 in the MT940 of Raiffeisen's cash management (CMI): line 1 the bank's reference, line 2
// the partner's account (16 or 24 digits, only for forint transfers), line 3 the partner's name,
// then the remittance note. Fees repeat the reference of the item they belong to, so it is a
// reference and no id. Source: a real file of Raiffeisen Bank Hungary, 2018.

/** Lines are wrapped at this width without a blank. */
const LINE_WIDTH = 35;
/** Letters of the kind of booking, then letters and digits: `CAB18D1700041116`. */
const REFERENCE = /^[A-Z]{2,4}(?=[A-Z]*\d)[A-Z0-9]{6,16}\s*$/;

const cmiDialect: DetailsDialect = { read: readCmiDetails, supplementaryIsType: true };

/** Reads the details; `undefined` when the first line is no reference of theirs. */
function readCmiDetails(lines: readonly string[]): EntryDetails | undefined {
  if (!REFERENCE.test(lines[0]!)) return undefined;
  const reference = lines[0]!.trim();
  const account = /^(?:\d{16}|\d{24})\s*$/.test(lines[1] ?? "") ? lines[1]!.trim() : undefined;
  if (!account) return readForeign(reference, lines);
  return {
    reference,
    partnerAccountNr: account,
    partnerName: lines[2]?.trim() || undefined,
    remittance: joinTextLines(lines.slice(3), LINE_WIDTH) || undefined,
  };
}

/**
 * Transfers in another currency: an amount such as `HUF  1.218.882,00`, then the partner and its
 * city in columns.
 */
function readForeign(reference: string, lines: readonly string[]): EntryDetails {
  const isAmount = /^[A-Z]{3}\s+[\d.]+,\d{2}\s*$/.test(lines[1] ?? "");
  return {
    reference,
    partnerName: isAmount ? lines[2]?.split(/\s{2,}/)[0]?.trim() || undefined : undefined,
    remittance: joinTextLines(lines.slice(1), LINE_WIDTH) || undefined,
  };
}

export const raiffeisenProfile: BankProfile = {
  ...raiffeisenHead,
  mt940: {
    status: "verified",
    provenance: "A real file of the bank, April 2018.",
    accountBank: "UBRTHUHB",
    details: cmiDialect,
  },
  camt: {
    status: "assumed",
    provenance: "MNB's routing table names the identifier; no file of the bank was seen.",
    servicers: ["UBRTHUHB"],
  },
  tables: [
    {
      name: "direktnet-csv",
      status: "documented",
      provenance: "Three public readers that agree.",
      formats: ["csv"],
      kind: "history",
      requires: [
        "Típus",
        "Könyvelés dátuma",
        "Értéknap",
        "Azonosító",
        "Összeg",
        "Közlemény/1",
        "Közlemény/2",
      ],
      columns: {
        type: ["Típus"],
        bookingDate: ["Könyvelés dátuma"],
        valueDate: ["Értéknap"],
        reference: ["Azonosító"],
        amount: ["Összeg"],
        partnerAccount: ["Közlemény/1"],
        partnerName: ["Közlemény/2"],
        remittance: ["Közlemény/3", "Közlemény/4"],
      },
      partnerAccountMayBeText: true,
    },
  ],
};
