/**
 * A fault of the set-up that keeps the program from starting and that the operator can mend; the
 * message names it in one sentence or two.
 */
export class StartFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartFault";
  }
}
