/** Topics and times of consultations; without schemas, so that pages load no more than these. */

/** The topics a visitor can choose. */
export const CONSULTATION_TOPICS = ["introduction", "office", "programs", "trouble"] as const;
export type ConsultationTopic = (typeof CONSULTATION_TOPICS)[number];

export const CONSULTATION_MINUTES = 30;
/** Starts of consultations on a working day, in Budapest. */
export const CONSULTATION_STARTS = ["09:00", "10:00", "11:00", "13:00", "14:00", "15:00"] as const;

/** How long a time is held until its visitor presses the link of his letter. */
export const HOLD_MINUTES = 30;
