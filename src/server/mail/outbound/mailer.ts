/** Outgoing mail: one letter, text and HTML. */
export interface Letter {
  /** The same at each try, so that a mailbox that gets a letter twice can tell. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /**
   * Resolves when the mail server accepted the letter; rejects otherwise (the caller decides what
   * that means).
   */
  send(letter: Letter): Promise<void>;
  close(): Promise<void>;
}
