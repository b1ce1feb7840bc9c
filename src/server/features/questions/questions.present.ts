/** Questions for the wire. */
import type { LinkedQuestion } from "#contract/questions/question-letters.ts";
import type { Question, QuestionItem, QuestionLine } from "#contract/questions/questions.ts";
import { readStamp } from "#server/database/stamps.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { nameMaker } from "#server/http/through.ts";
import { formatAmount } from "#values/money.ts";
import type { ShownEntry, ShownHead, ShownItem } from "./shown-questions.store.ts";

type Reader = Pick<CompanyAccess, "actor" | "role">;

export function presentQuestion(
  reader: Reader,
  head: ShownHead,
  entries: readonly ShownEntry[],
  items: readonly ShownItem[],
): Question {
  return {
    ...presentHead(reader, head),
    items: items.map(presentItem),
    entries: entries.map(({ id, text, choice, side, byId, by, through, at }) => ({
      _id: id,
      text,
      choice,
      side,
      by: nameWriter(by, through),
      own: byId === reader.actor.person.userId,
      byLink: isByLetter(through),
      at: at.toISOString(),
    })),
  };
}

export function presentLine(
  reader: Reader,
  head: ShownHead,
  ends: readonly ShownEntry[],
  items: { readonly count: number; readonly first: readonly ShownItem[] },
): QuestionLine {
  const [first] = ends;
  const last = ends.length > 1 ? ends.at(-1) : undefined;
  return {
    ...presentHead(reader, head),
    text: first?.text ?? "",
    lastText: last?.text ?? null,
    lastBy: last === undefined ? null : nameWriter(last.by, last.through),
    entries: head.entryCount,
    itemCount: items.count,
    items: items.first.map(presentItem),
  };
}

/** A question for the reader of its letter: no more than answering needs. */
export function presentLinked(
  { actor }: Reader,
  companyName: string,
  {
    head,
    entries,
    items,
  }: {
    readonly head: ShownHead;
    readonly entries: readonly ShownEntry[];
    readonly items: readonly ShownItem[];
  },
): LinkedQuestion {
  return {
    _id: head.id,
    companyName,
    entries: entries.map(({ text, by, through, byId, at }) => ({
      text,
      by: nameWriter(by, through),
      own: byId === actor.person.userId,
      at: at.toISOString(),
    })),
    items: items.map(({ id: _, questionId: __, booked: ___, amount, ...item }) => ({
      ...item,
      amount: formatAmount(amount),
    })),
    offersChoices: head.side === "accountant",
  };
}

function presentHead({ actor, role }: Reader, head: ShownHead) {
  const { userId } = actor.person;
  return {
    _id: head.id,
    state: head.state,
    side: head.side,
    askedBy: nameMaker(head.askedBy, head.askedThrough),
    asked: head.asked.map(({ name }) => name),
    askedAt: head.askedAt.toISOString(),
    changedAt: head.changedAt.toISOString(),
    closedBy: nameMaker(head.closedBy, head.closedThrough),
    closedAt: head.closedAt?.toISOString() ?? null,
    toldAt: head.toldAt?.toISOString() ?? null,
    openedAt: head.openedAt?.toISOString() ?? null,
    yours: head.state === "waiting" && head.asked.some(({ id }) => id === userId),
    closable:
      head.state === "remark"
        ? head.askedById === userId
        : head.state !== "closed" && head.side === role,
  };
}

const isByLetter = (through: string | null): boolean => readStamp(through).kind === "letter";

/** That it came by a letter's link stands beside the name. */
const nameWriter = (name: string | null, through: string | null): string | null =>
  isByLetter(through) ? name : nameMaker(name, through);

function presentItem({ id, questionId: _, amount, ...item }: ShownItem): QuestionItem {
  return { ...item, _id: id, amount: formatAmount(amount) };
}
