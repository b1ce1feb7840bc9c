/** States and answers of questions. For pages too. */

/**
 * `remark`: words about an item that ask nobody. `waiting`: for the people who were asked.
 * `answered`: for the side that asked. `closed`: done; new words open it again.
 */
export const QUESTION_STATES = ["remark", "waiting", "answered", "closed"] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];

/** What an answer may choose, so that two taps are enough on a phone. */
export const ANSWER_CHOICES = [
  "invoiced",
  "no_invoice",
  "private",
  "own_transfer",
  "unknown",
] as const;
export type AnswerChoice = (typeof ANSWER_CHOICES)[number];

/** The words of a choice, as they stand in the thread, in letters and in exports. */
export const ANSWER_WORDS: Readonly<Record<AnswerChoice, string>> = {
  invoiced: "Céges, van róla számla",
  no_invoice: "Céges, de nincs számla",
  private: "Magáncélú",
  own_transfer: "Saját átvezetés",
  unknown: "Nem tudom",
};
