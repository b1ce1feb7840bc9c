/** The letter that a large export is ready. */
import { pagePaths } from "#contract/page-paths.ts";
import type { Tx } from "#server/database/tenant.ts";
import {
  type StoredLetter,
  storeLetterToPerson,
} from "#server/features/letters/letters.service.ts";
import { nameReader, stampOf } from "#server/http/through.ts";
import { buildExportReadyMail } from "#server/mail/outbound/templates/export-letters.mail.ts";
import type { ExportOrder } from "../stream-export.ts";

type Needs = Parameters<typeof storeLetterToPerson>[1];

/** Stores the letter to the person who asked, with the file; the caller sends it. */
export function storeReadyLetter(
  tx: Tx,
  deps: Needs,
  order: ExportOrder,
  { rows, keepUntil }: { readonly rows: number; readonly keepUntil: Date },
): Promise<StoredLetter | undefined> {
  const { baseUrl, contact } = deps.config;
  const { companyName, taxNumber, fileName, selection, access } = order;
  return storeLetterToPerson(
    tx,
    deps,
    access.actor.person.userId,
    ({ name }) =>
      buildExportReadyMail({
        name,
        companyName,
        taxNumber,
        fileName,
        from: selection.from,
        to: selection.to,
        rows,
        asked: nameReader(stampOf(access.actor.person.through)),
        keepUntil,
        url: baseUrl + pagePaths.exportsOf(selection.companyId),
        contact,
      }),
    { kind: "export-ready", topic: "exportReady" },
  );
}
