/** The link of a letter about questions, as the letter's job makes it. */
import type { Database } from "#server/database/connect.ts";
import { inGlobal } from "#server/database/tenant.ts";
import { newId } from "#server/new-id.ts";
import { createToken, hashToken } from "#server/token-hash.ts";
import { DAY_MS } from "#values/durations.ts";

/** Answers the token, which the database does not keep. */
export async function buildQuestionLink(
  db: Database,
  {
    userId,
    companyId,
    questionIds,
    now = new Date(),
  }: {
    readonly userId: string;
    readonly companyId: string;
    readonly questionIds: readonly string[];
    readonly now?: Date;
  },
): Promise<string> {
  const token = createToken();
  const id = newId();
  await inGlobal(db, async (tx) => {
    await tx
      .insertInto("question_link")
      .values({
        id,
        token_hash: hashToken(token),
        user_id: userId,
        made_at: now,
        expires_at: new Date(now.getTime() + 30 * DAY_MS),
      })
      .execute();
    await tx
      .insertInto("question_link_question")
      .values(
        questionIds.map((question_id) => ({ link_id: id, company_id: companyId, question_id })),
      )
      .execute();
  });
  return token;
}
