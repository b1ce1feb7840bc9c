/**
 * Every purpose of the one shared dialog, with the props that open it. Only registered purposes can
 * be opened.
 */
import type { ReactNode } from "react";

export interface ConfirmModalProps {
  readonly title: string;
  /** The text that says what will happen and what stays. */
  readonly children: ReactNode;
  /** Repeats the title's verb. */
  readonly actionLabel: string;
  readonly runningLabel: string;
  readonly danger?: boolean;
  /**
   * Resolves when done; a rejection is reported by toast by the caller's mutation, and the dialog
   * closes.
   */
  readonly run: () => Promise<unknown>;
}

/** Asks to type a name before something that is lost. */
export interface TypedConfirmProps {
  readonly title: string;
  readonly lead?: string;
  /** The things that will be lost, one sentence each. */
  readonly lost: readonly string[];
  /** The things that stay, and until when the deletion can be undone. */
  readonly after?: string;
  readonly label: string;
  /** The text that the person has to type. */
  readonly expected: string;
  readonly wrong: string;
  readonly actionLabel: string;
  readonly runningLabel: string;
  /** Gets the typed text. Tells its own failure by toast; the dialog closes either way. */
  readonly run: (typed: string) => Promise<unknown>;
}

interface CompanyProps {
  readonly companyId: string;
}
interface BankAccountProps {
  readonly companyId: string;
  readonly accountId: string;
}
interface CourierEmailProps extends CompanyProps {
  readonly courierEmail: string | null;
}

/** The part of the viewer's filter that is set in a dialog; amounts are decimal strings. */
export interface TransactionFilterValues {
  readonly booked?: "ALL" | "BOOKED" | "UNBOOKED" | undefined;
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
  readonly amountMin?: string | undefined;
  readonly amountMax?: string | undefined;
  readonly direction?: "credit" | "debit" | undefined;
  readonly currency?: string | undefined;
}

interface TransactionFiltersProps {
  readonly values: TransactionFilterValues;
  readonly currencies: readonly string[];
  readonly showBooked: boolean;
  /** A person's amount as a decimal string, `undefined` when it is none. */
  readonly parseAmount: (typed: string) => string | undefined;
  readonly onApply: (values: TransactionFilterValues) => void;
}

/** Every dialog of the program by its purpose, with the props that its opener gives. */
export interface ModalPurposes {
  confirm: ConfirmModalProps;
  typedConfirm: TypedConfirmProps;
  companySwitch: Record<never, never>;
  phoneMenu: Record<never, never>;
  newCompany: Record<never, never>;
  editCompany: CompanyProps;
  bankAccountRename: BankAccountProps;
  bankAccountDelete: BankAccountProps;
  bankAccountMove: BankAccountProps;
  /** Joins a former number to this account; `fromNr` where it is known already. */
  bankAccountJoin: BankAccountProps & { readonly fromNr?: string };
  fileDelete: { readonly companyId: string; readonly fileId: string };
  fileUpload: { readonly companyId?: string; readonly files?: readonly File[] };
  bankConsentRevoke: { readonly consentId: string };
  newAccessToken: Record<never, never>;
  revealSecret: Record<never, never>;
  revokeToken: { readonly clientId: string };
  newAccountant: CompanyProps;
  editAccountant: { readonly companyId: string; readonly accountantId: string };
  deleteAccountant: { readonly companyId: string; readonly accountantId: string };
  withdrawOwner: {
    readonly companyId: string;
    readonly userId: string;
    readonly name: string;
    readonly isCaller: boolean;
  };
  courierEmail: CourierEmailProps;
  addCard: Record<never, never>;
  toggleSubscription: { readonly subscriptionId: string };
  /**
   * Chooses a bank and begins its flow. With a consent: asks what to do with that one, where `bank`
   * allows another flow as well.
   */
  apiConnect: CompanyProps & {
    readonly consentId?: string;
    readonly bank?: { readonly _id: string; readonly name: string };
  };
  /** Takes one company off a consent; chosen in the dialog unless it is named. */
  apiRevoke: CompanyProps & { readonly consentId?: string };
  szamlazzhu: CompanyProps;
  /** Assigns the accounts of a consent (null: of all consents) to the caller's companies. */
  aggreg8: { readonly companyId: string; readonly consentId: string | null };
  /** The unread items of an account. */
  unreadItems: {
    readonly companyId: string;
    readonly bankAccountId: string;
    readonly accountName: string;
  };
  syncHistory: {
    readonly companyId: string;
    readonly bankAccountId: string;
    readonly accountName: string;
  };
  transactionFilters: TransactionFiltersProps;
  accountChoice: { readonly children: ReactNode };
  reminder: { readonly companyId: string; readonly companyName: string };
  companyClaim: { readonly taxNumber: string };
  passkeyRename: { readonly passkeyId: string; readonly name: string };
  keyboardHelp: {
    readonly keys: readonly { readonly keys: readonly string[]; readonly meaning: string }[];
  };
}

export type ModalPurpose = keyof ModalPurposes;
