/** The key by which same bytes are taken over from a file that was read. */
import { createHash } from "node:crypto";
import type { MappingChoice } from "#statements/mapping/similar-mapping.ts";
import type { SaidKind } from "#statements/read-company-file.ts";
import { PARSER_VERSION } from "./parser-version.ts";
import type { StoredFileRow } from "./statement-files.store.ts";

/** What decides, beside the bytes, how the file is read. */
export function readingKeyOf(
  file: StoredFileRow,
  {
    mappings,
    saidKinds,
    accountCurrencies,
  }: {
    readonly mappings: MappingChoice | undefined;
    readonly saidKinds: readonly SaidKind[];
    readonly accountCurrencies: Readonly<Record<string, string>> | undefined;
  },
): Buffer {
  const { mail_facts, accepted_kind, assigned_account } = file;
  const ways: unknown[] = [
    PARSER_VERSION,
    mail_facts?.source,
    mappings,
    accepted_kind,
    assigned_account,
  ];
  if (saidKinds.length > 0) ways.push(saidKinds.map(({ source, kind }) => `${source} ${kind}`));
  if (accountCurrencies) ways.push(accountCurrencies);
  return createHash("sha256").update(JSON.stringify(ways)).digest();
}
