/**
 * Magyar Államkincstár: the file structure of fixed width („Egységes Kincstári fileszerkezet 2014
 * v006"). The public part of the description of an item (record 03) ends before the mark of debit
 * and credit, so no amount has a sign: the wizard fills in what is public and asks for the mark.
 */
import type { BankProfile } from "#statements/banks/bank-profile.ts";
import { makHead } from "#statements/banks/mak/head.ts";

export const makProfile: BankProfile = {
  ...makHead,
  refusals: [
    {
      format: "EKF",
      isFixedWidth: true,
      name: "the Treasury's file of fixed width, whose description is public in part only",
      pattern:
        /^01(?:19|20)\d{6}(?:19|20)\d{12}.{32}[ \dA-Z]{6}[IN].{35}\.\r?\n0[23](?:19|20)\d{6}/,
      columns: {
        cuts: [2, 10, 34, 69, 72, 80, 98, 122, 154, 159, 164, 168],
        roles: [
          "status", // Kind of the record: 01 file, 02 account, 03 item.
          "bookingDate",
          "ownAccount",
          "reference", // Number of the voucher.
          "currency",
          "valueDate",
          "amount",
          "partnerAccount",
          "partnerName",
          null, // Priority.
          "type", // Type of GIRO's transaction.
          null, // Code of the origin.
          null, // What is not public, the mark of debit and credit among it.
        ],
        amountForm: "direction",
        bookedWords: ["03"],
        skippedWords: ["01", "02"],
        inHundredths: true,
      },
    },
  ],
  tables: [],
};
