/** Links of letters about questions. */
import type { Database } from "#server/database/connect.ts";
import type { GlobalTx } from "#server/database/tenant.ts";

export interface LinkRow {
  readonly id: string;
  readonly userId: string;
  readonly userRole: "entrepreneur" | "accountant";
  readonly expiresAt: Date;
  readonly openedAt: Date | null;
}

export interface LinkQuestionRow {
  readonly companyId: string;
  readonly questionId: string;
  readonly doneAt: Date | null;
}

export async function insertLink(
  tx: GlobalTx,
  link: {
    readonly id: string;
    readonly hash: Buffer;
    readonly userId: string;
    readonly madeAt: Date;
    readonly expiresAt: Date;
    readonly questions: readonly Pick<LinkQuestionRow, "companyId" | "questionId">[];
  },
): Promise<void> {
  await tx
    .insertInto("question_link")
    .values({
      id: link.id,
      token_hash: link.hash,
      user_id: link.userId,
      made_at: link.madeAt,
      expires_at: link.expiresAt,
    })
    .execute();
  await tx
    .insertInto("question_link_question")
    .values(
      link.questions.map(({ companyId, questionId }) => ({
        link_id: link.id,
        company_id: companyId,
        question_id: questionId,
      })),
    )
    .execute();
}

/** The link of a living person; undefined for one that nobody made. */
export async function findLink(db: Database, hash: Buffer): Promise<LinkRow | undefined> {
  return db
    .selectFrom("question_link as l")
    .innerJoin("app_user as u", "u.id", "l.user_id")
    .select([
      "l.id",
      "l.user_id as userId",
      "u.role as userRole",
      "l.expires_at as expiresAt",
      "l.opened_at as openedAt",
    ])
    .where("l.token_hash", "=", hash)
    .where("u.deleted_at", "is", null)
    .executeTakeFirst();
}

export async function listLinkQuestions(db: Database, linkId: string): Promise<LinkQuestionRow[]> {
  return db
    .selectFrom("question_link_question")
    .select(["company_id as companyId", "question_id as questionId", "done_at as doneAt"])
    .where("link_id", "=", linkId)
    .orderBy("company_id")
    .orderBy("question_id")
    .execute();
}

/** Keeps the first opening; true where this was it. */
export async function noteOpened(tx: GlobalTx, linkId: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable("question_link")
    .set({ opened_at: at })
    .where("id", "=", linkId)
    .where("opened_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** No link answers the question any more: it was answered or closed, or is gone. */
export async function endInLinks(
  tx: GlobalTx,
  companyId: string,
  questionId: string,
  at: Date,
): Promise<void> {
  await tx
    .updateTable("question_link_question")
    .set({ done_at: at })
    .where("company_id", "=", companyId)
    .where("question_id", "=", questionId)
    .where("done_at", "is", null)
    .execute();
}

/** Removes links that have ended long ago. */
export async function deleteOldLinks(db: Database, before: Date): Promise<void> {
  await db.deleteFrom("question_link").where("expires_at", "<", before).execute();
}
