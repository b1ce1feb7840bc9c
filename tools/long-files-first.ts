/**
 * The order of test files: those that take long begin first, so that none of them is left to run
 * alone at the end.
 */
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files of half a minute and more on a quiet machine, the longest first. Without this list a fresh
 * copy would order files by size, and these are short texts.
 */
export const LONG_FILES: readonly string[] = [
  "src/server/histories.http.test.ts",
  "src/server/bad-values.http.test.ts",
  "src/server/features/consultations/consultations.http.test.ts",
  "src/server/features/feed-reading/crash-pull.test.ts",
  "src/server/features/billing/subscriptions/plan-room.http.test.ts",
  "src/server/features/feed-reading/pull-company.http.test.ts",
  "src/server/features/received-mails/mail-rooms.http.test.ts",
  "src/server/ledger/files/crash.test.ts",
  "src/server/features/received-mails/senders.http.test.ts",
  "src/server/features/collections/collections.http.test.ts",
  "src/server/features/exports/exports.http.test.ts",
  "src/server/features/feed-reading/feed-faults.http.test.ts",
  "src/server/database/embedded.test.ts",
  "e2e/link-buttons.e2e.ts",
  "e2e/every-dialog.e2e.ts",
  "e2e/connect.e2e.ts",
  "e2e/accessibility.e2e.ts",
  "e2e/consents.e2e.ts",
  "e2e/link-entry.e2e.ts",
  "e2e/people.e2e.ts",
  "e2e/shell.e2e.ts",
  "e2e/account-failures.e2e.ts",
  "e2e/told-failures.e2e.ts",
  "e2e/upload.e2e.ts",
  "e2e/first-path.e2e.ts",
];

/**
 * Vitest's own order (failed ones, longest by the last run, largest) with the long files in front.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONG_FILES.findIndex((path) => moduleId.replaceAll("\\", "/").endsWith(`/${path}`));
  return place === -1 ? LONG_FILES.length : place;
}
