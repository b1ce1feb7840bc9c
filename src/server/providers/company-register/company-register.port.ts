/** A register that knows companies by their tax number: a proposal for a form, never a decision. */

export interface RegisteredCompany {
  /** As the register writes it, often in capitals. */
  readonly name: string;
  /** Name with the abbreviated legal form, where the register has one. */
  readonly shortName: string | null;
  readonly seat: RegisteredSeat | null;
}

export interface RegisteredSeat {
  readonly postalCode: string;
  readonly city: string;
  /** Street, kind of street and number. */
  readonly street: string;
}

/**
 * `down`: no answer, or none that can be understood. `busy`: too many of our own questions wait.
 * `refused`: the register knows us no more, and an operator has to act.
 */
export type RegisterFaultKind = "down" | "busy" | "refused";

/** The register could not be asked; the message is for the log and holds no credential. */
export class RegisterFault extends Error {
  readonly kind: RegisterFaultKind;

  constructor(kind: RegisterFaultKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

export interface CompanyRegister {
  /**
   * The company of the first 8 digits of a tax number; undefined where the register knows no valid
   * one. Throws RegisterFault.
   */
  find(taxNumber: string): Promise<RegisteredCompany | undefined>;
}
