/** Lives one history through on the running product, in a company of its own. */
import { judge, type Verdict } from "./judge.ts";
import type { Person, ReadFile } from "./product.ts";
import type { History, Upload } from "./story.ts";

export interface Outcome extends Verdict {
  readonly kind: string;
  readonly seed: number;
  readonly files: readonly string[];
  /** Files that were not taken in as they should be, with the reason. */
  readonly unread: readonly string[];
}

/** What a history needs of the one who lives it. */
export type HistoryPerson = Pick<
  Person,
  | "upload"
  | "awaitRead"
  | "assign"
  | "deleteFile"
  | "restoreFile"
  | "replaceFile"
  | "listRows"
  | "listDailySums"
>;

/** True where nothing is lost, nothing is doubled without a mark, and every file was read. */
export function isClean(outcome: Outcome): boolean {
  const { lost, doubledInSilence, misdated, wrongSums, unread } = outcome;
  return (
    lost === 0 && doubledInSilence === 0 && misdated === 0 && wrongSums === 0 && unread.length === 0
  );
}

/** Brings the files in their order, reads all rows, and holds them against the ledger. */
export async function liveHistory(
  history: History,
  person: HistoryPerson,
  companyId: string,
): Promise<Outcome> {
  const files: ReadFile[] = [];
  const unread: string[] = [];
  const told: string[] = [];
  const finish = async (upload: Upload, sent: ReadFile): Promise<ReadFile> => {
    let file = await person.awaitRead(companyId, sent);
    if (
      file.status === "waiting" &&
      upload.assign !== undefined &&
      file.problems.every(({ code }) => code === "account_missing")
    ) {
      await person.assign(companyId, file, upload.assign);
      file = await person.awaitRead(companyId, file);
    }
    if (file.status !== "finished")
      unread.push(
        `${upload.name} ${file.status}: ${file.problems.map(({ code }) => code).join(" ")}`,
      );
    told.push(
      `${upload.name} (${describe(upload)}): ${file.newCount} new, ${file.duplicates} known`,
    );
    return file;
  };
  const late: (() => Promise<ReadFile>)[] = [];
  for (const step of history.steps) {
    if (step.do === "delete") {
      await person.deleteFile(companyId, files[step.upload]!);
      told.push(`file ${step.upload + 1} deleted`);
      continue;
    }
    if (step.do === "restore") {
      await person.restoreFile(companyId, files[step.upload]!);
      told.push(`file ${step.upload + 1} restored`);
      continue;
    }
    if (step.do === "replace") {
      await person.replaceFile(companyId, files[step.upload]!, files[step.earlier]!);
      told.push(`file ${step.upload + 1} takes the place of file ${step.earlier + 1}`);
      continue;
    }
    const sent = await person.upload(companyId, step.name, step.bytes);
    if (history.atOnce) late.push(() => finish(step, sent));
    else files.push(await finish(step, sent));
  }
  for (const wait of late) await wait();
  const verdict = judge(
    history,
    await person.listRows(companyId),
    await person.listDailySums(companyId),
  );
  return { kind: history.kind, seed: history.seed, files: told, unread, ...verdict };
}

// The movements and their accounts, so that a failing history is understood without its files.
function describe(upload: Upload): string {
  return `${upload.format} ${upload.holds.map(({ account, from, to }) => `${account.currency}[${from},${to})`).join(" ")}`;
}
