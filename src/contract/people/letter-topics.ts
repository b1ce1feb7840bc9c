/** Letters that a reader can do without. A letter of no topic cannot be switched off. */

/** What a person may switch off for his account; `consultationReminder` belongs to one booking. */
export const LETTER_TOPICS = [
  "reminder",
  "exportReady",
  "scheduledExport",
  "latePayout",
  "unreadAgain",
  "heldMail",
  "monthChanged",
  "questions",
  "consultationReminder",
] as const;
export type LetterTopic = (typeof LETTER_TOPICS)[number];
export type PersonLetterTopic = Exclude<LetterTopic, "consultationReminder">;

/** The topics of which a person of the role gets letters, as his page lists them. */
export const LETTER_TOPICS_OF = {
  entrepreneur: [
    "reminder",
    "exportReady",
    "scheduledExport",
    "latePayout",
    "unreadAgain",
    "heldMail",
    "monthChanged",
    "questions",
  ],
  accountant: ["exportReady", "scheduledExport", "unreadAgain", "monthChanged", "questions"],
} as const satisfies Record<string, readonly PersonLetterTopic[]>;
