/** How often a person is written to about questions. For pages too. */

/**
 * `together`: ten minutes after the first question, with those that came meanwhile. `daily`: on
 * banking days at four in the afternoon. `weekly`: on Mondays at eight in the morning.
 */
export const QUESTION_RHYTHMS = ["together", "daily", "weekly"] as const;
export type QuestionRhythm = (typeof QUESTION_RHYTHMS)[number];

/** Of a person who has chosen none. */
export const USUAL_RHYTHM: QuestionRhythm = "daily";

/** For how many days the link of a letter answers at most. */
export const QUESTION_LINK_DAYS = 30;
