/**
 * Letters that a clock sends: one to each person, about everything that is to be told him of all
 * his companies, and none twice where a run dies or two run at once.
 */
import type { PersonLetterTopic } from "#contract/people/letter-topics.ts";
import { inCompanies, inCompanyAsProgram, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { walkLivingCompanies } from "#server/features/access/access.service.ts";
import { type JointNotice, notifyTogether, type Outcome } from "./notifications.service.ts";
import type { NotificationKey } from "./notifications.store.ts";

type Needs = Pick<Deps, "db" | "clock" | "newId" | "config" | "mailer" | "log">;

const COMPANIES_AT_ONCE = 500;

/** Something to be told to a person, of one company. */
interface ToldRow {
  readonly userId: string;
  readonly companyId: string;
}

export interface CollectedLetter<Row extends ToldRow, Subject extends NotificationKey> {
  readonly kind: string;
  /** What there is to tell of these companies. */
  readonly list: (tx: Tx, companyIds: readonly string[]) => Promise<readonly Row[]>;
  /** Those of a person's rows of which he is written to now; without it all. */
  readonly choose?: (userId: string, rows: readonly Row[]) => Promise<readonly Row[]>;
  /** What the letter says of a company's rows; rows of which nothing is to be said are left out. */
  readonly describe: (tx: Tx, companyId: string, rows: readonly Row[]) => Promise<Subject[]>;
  readonly topic: (subjects: readonly Subject[]) => PersonLetterTopic;
  readonly buildLetter: JointNotice<Subject>["buildLetter"];
  /** Keeps what became of a company's rows. */
  readonly note?: (tx: Tx, companyId: string, told: ToldRows<Row>) => Promise<void>;
}

interface ToldRows<Row> {
  readonly userId: string;
  readonly rows: readonly Row[];
  /** `nothing`: there was nothing to say. */
  readonly outcome: Outcome | "nothing";
}

/** Writes to everybody to whom something is to be told. Answers the number of letters sent. */
export async function sendCollected<Row extends ToldRow, Subject extends NotificationKey>(
  deps: Needs,
  letter: CollectedLetter<Row, Subject>,
): Promise<number> {
  const found: Row[] = [];
  for await (const slice of walkLivingCompanies(deps, COMPANIES_AT_ONCE))
    found.push(...(await inCompanies(deps.db, slice, (tx) => letter.list(tx, slice))));
  let sent = 0;
  for (const [userId, own] of Map.groupBy(found, (row) => row.userId)) {
    const rows = letter.choose === undefined ? own : await letter.choose(userId, own);
    if (rows.length > 0 && (await sendOne(deps, letter, userId, rows)) === "sent") sent++;
  }
  return sent;
}

async function sendOne<Row extends ToldRow, Subject extends NotificationKey>(
  deps: Needs,
  { kind, describe, topic, buildLetter, note }: CollectedLetter<Row, Subject>,
  userId: string,
  rows: readonly Row[],
): Promise<Outcome | "nothing"> {
  const byCompany = Map.groupBy(rows, (row) => row.companyId);
  const subjects: Subject[] = [];
  for (const [companyId, own] of byCompany)
    subjects.push(
      ...(await inCompanyAsProgram(deps.db, companyId, (tx) => describe(tx, companyId, own))),
    );
  const outcome =
    subjects.length === 0
      ? "nothing"
      : await notifyTogether(deps, { userId, kind, subjects, topic, buildLetter });
  // Behind the letter: a run that dies before finds its keys taken, and sends nothing twice.
  if (note !== undefined)
    for (const [companyId, own] of byCompany)
      await inCompanyAsProgram(deps.db, companyId, (tx) =>
        note(tx, companyId, { userId, rows: own, outcome }),
      );
  return outcome;
}
