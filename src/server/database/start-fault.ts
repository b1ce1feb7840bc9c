/**
 * Something that the operator can mend keeps the program from starting; the message is one sentence
 * or two that say what.
 */
export class StartFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartFault";
  }
}
