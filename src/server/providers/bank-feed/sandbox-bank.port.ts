/** The sandbox's control of its banks, for the demo. A real aggregator has nothing of the kind. */

export interface ToldAccount {
  /** 24 digits. */
  readonly accountNumber: string;
  readonly currency: string;
  readonly name: string;
  readonly owner: string;
  /** Balance before the first movement, a decimal with at most two places. */
  readonly opening: string;
  /** How many of the next movements are announced. */
  readonly pending: number;
  /** By day; those of days to come are booked on their day. */
  readonly items: readonly ToldItem[];
}

export interface ToldItem {
  readonly bookingDate: string;
  /** Signed, a decimal with at most two places. */
  readonly amount: string;
  readonly partnerName: string;
  readonly partnerAccountNumber: string;
  readonly text: string;
  readonly reference: string;
  readonly kind: "transfer" | "card" | "fee";
}

/** Bank by name or id, and the name under which its customer logs in there. */
export interface NetbankUser {
  readonly bankId: string;
  readonly bankUser: string;
}

export interface SandboxBank {
  tell(user: NetbankUser, accounts: readonly ToldAccount[]): Promise<void>;
  /** A consent for the user's company accounts, for so many days from now; answers its id. */
  giveConsent(user: NetbankUser & { email: string; days: number }): Promise<string>;
  /** Moves the end of a consent; negative days end it. */
  setConsentDays(consentId: string, days: number): Promise<void>;
}
