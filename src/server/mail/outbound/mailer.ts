/** Outgoing mail: one letter, text and HTML, and a calendar file where it has one. */
import type { LetterCalendar } from "./templates/letter-layout.ts";

export interface Letter {
  /** The same at each try, so that a mailbox recognises a letter that comes twice. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly calendar?: LetterCalendar | undefined;
  /** Ends letters of this kind: an address for the reader and for his mail program. */
  readonly stopUrl?: string | undefined;
}

export interface Mailer {
  /**
   * Resolves when the mail server accepted the letter; rejects otherwise (the caller decides what
   * that means).
   */
  send(letter: Letter): Promise<void>;
  close(): Promise<void>;
}
