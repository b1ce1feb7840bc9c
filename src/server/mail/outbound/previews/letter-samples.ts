/**
 * Every letter of the product with invented data, for the page that shows them all. A test compares
 * the list with the templates.
 */
import { listAccountSamples } from "./account-samples.ts";
import { listBankSamples } from "./bank-samples.ts";
import { listBillingSamples } from "./billing-samples.ts";
import { listCompanySamples } from "./company-samples.ts";
import { listConsultationSamples } from "./consultation-samples.ts";
import { listExportSamples } from "./export-samples.ts";
import { listKeySamples } from "./key-samples.ts";
import type { LetterGroup } from "./sample.ts";

/** All letters in the order of the page. */
export function listLetterSamples(): readonly LetterGroup[] {
  return [
    { title: "Belépés és fiók", samples: listAccountSamples() },
    { title: "Cégek és hozzáférések", samples: listCompanySamples() },
    { title: "Kulcsok", samples: listKeySamples() },
    { title: "Bankok és tételek", samples: listBankSamples() },
    { title: "Exportok", samples: listExportSamples() },
    { title: "Fizetés", samples: listBillingSamples() },
    { title: "Konzultáció", samples: listConsultationSamples() },
  ];
}
