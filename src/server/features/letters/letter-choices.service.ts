/**
 * Which letters a reader does not want. Only letters with a topic can be switched off: by the
 * person on his page, or by anybody who has the letter, through its link. The link switches off and
 * does nothing else, so that it may stand in a letter that is passed on.
 */
import { z } from "zod";
import { pagePaths } from "#contract/page-paths.ts";
import {
  LETTER_TOPICS,
  LETTER_TOPICS_OF,
  type LetterTopic,
  type PersonLetterTopic,
} from "#contract/people/letter-topics.ts";
import { type GlobalTx, inGlobal } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import type { Person } from "#server/http/actor.ts";
import { ApiError } from "#server/http/errors.ts";
import { notePersonEvent } from "#server/features/person-events/person-events.service.ts";
import { createToken, hashToken } from "#server/token-hash.ts";
import { DAY_MS } from "#values/durations.ts";
import * as store from "./letter-choices.store.ts";

export type { LetterHolder } from "./letter-choices.store.ts";
/** For the deletion of an account. */
export { deleteChoicesOf as deleteLetterChoices } from "./letter-choices.store.ts";

type Needs = Pick<Deps, "db" | "clock">;
type Choices = { readonly choices: { readonly topic: PersonLetterTopic; readonly on: boolean }[] };
type Stop = { readonly topic: LetterTopic; readonly on: boolean };

/** How long the link of a letter works; a letter that is older is not read any more. */
export const STOP_TOKEN_MS = 400 * DAY_MS;

const topicSchema = z.enum(LETTER_TOPICS);

/** Whether letters of this topic go to the holder. */
export async function wantsLetters(
  tx: GlobalTx,
  holder: store.LetterHolder,
  topic: LetterTopic,
): Promise<boolean> {
  return !(await store.listTopicsOff(tx, holder)).has(topic);
}

/** Makes the link of one letter; the address of the page and of mail programs. */
export async function createStopUrl(
  tx: GlobalTx,
  deps: Pick<Deps, "clock" | "config">,
  holder: store.LetterHolder,
  topic: LetterTopic,
): Promise<string> {
  const token = createToken();
  const now = deps.clock.now();
  await store.insertStopToken(tx, { hash: hashToken(token), holder, topic, now });
  return deps.config.baseUrl + pagePaths.letterStop(token);
}

/**
 * Whether a stored letter with this link was switched off since. A link that is too old to be known
 * holds no letter back.
 */
export async function isStopped(db: Deps["db"], stopUrl: string): Promise<boolean> {
  const token = new URL(stopUrl).pathname.split("/").at(-1) ?? "";
  const found = await store.findStopToken(db, hashToken(token));
  return found !== undefined && (await store.listTopicsOff(db, found.holder)).has(found.topic);
}

/** The choices that the person's role has. */
export function listChoices({ db }: Pick<Needs, "db">, person: Person): Promise<Choices> {
  return inGlobal(db, (tx) => readChoices(tx, person));
}

/** Switches letters on or off and answers all choices; twice is as once. */
export function setChoice(
  deps: Needs,
  person: Person,
  topic: PersonLetterTopic,
  on: boolean,
): Promise<Choices> {
  const { userId } = person;
  return inGlobal(deps.db, async (tx) => {
    const isChanged = on
      ? await store.deleteTopicOff(tx, userId, topic)
      : await store.insertTopicOff(tx, { userId }, topic, deps.clock.now());
    const kind = on ? ("letters.turn-on" as const) : ("letters.turn-off" as const);
    if (isChanged) await notePersonEvent(tx, { userId, kind, about: topic });
    return readChoices(tx, person);
  });
}

/** What the link of a letter is about; changes nothing. Throws `link_used_or_expired`. */
export function lookAtStop(deps: Needs, token: string): Promise<Stop> {
  return inGlobal(deps.db, async (tx) => {
    const { holder, topic } = await findByToken(tx, token);
    return { topic, on: await wantsLetters(tx, holder, topic) };
  });
}

/** Switches off by the link of a letter; twice is as once. Throws `link_used_or_expired`. */
export function stopByToken(deps: Needs, token: string): Promise<Stop> {
  return inGlobal(deps.db, async (tx) => {
    const { holder, topic } = await findByToken(tx, token);
    const isChanged = await store.insertTopicOff(tx, holder, topic, deps.clock.now());
    if (isChanged && "userId" in holder)
      await notePersonEvent(tx, {
        userId: holder.userId,
        kind: "letters.turn-off",
        about: topic,
        through: { kind: "letter" },
      });
    return { topic, on: false };
  });
}

/** Removes links of letters that are too old. */
export function purgeStopTokens(deps: Needs): Promise<void> {
  return store.deleteStopTokens(deps.db, new Date(deps.clock.now().getTime() - STOP_TOKEN_MS));
}

async function readChoices(tx: GlobalTx, { userId, role }: Person): Promise<Choices> {
  const off = await store.listTopicsOff(tx, { userId });
  return { choices: LETTER_TOPICS_OF[role].map((topic) => ({ topic, on: !off.has(topic) })) };
}

async function findByToken(
  tx: GlobalTx,
  token: string,
): Promise<{ readonly holder: store.LetterHolder; readonly topic: LetterTopic }> {
  const found = await store.findStopToken(tx, hashToken(token));
  // A topic that a later version dropped has no letters any more.
  const topic = topicSchema.safeParse(found?.topic);
  if (found === undefined || !topic.success)
    throw new ApiError("link_used_or_expired", { message: "No letter has this link" });
  return { holder: found.holder, topic: topic.data };
}
