/**
 * Every purpose of the one shared dialog, with the props that open it. A purpose without a dialog
 * does not compile.
 */
import type { ReactNode } from "react";
import type { ChosenPeriod } from "#web/state/client-state.ts";

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

/** The company that a dialog is about. */
export interface CompanyProps {
  readonly companyId: string;
}

/** The purposes of the frame. Each area adds its own purposes in its `area-modals.ts`. */
export interface ModalPurposes {
  confirm: ConfirmModalProps;
  typedConfirm: TypedConfirmProps;
  companySwitch: Record<never, never>;
  phoneMenu: Record<never, never>;
  /** The days to begin with. */
  periodChoice: { readonly period: ChosenPeriod | null };
  keyboardHelp: {
    readonly keys: readonly { readonly keys: readonly string[]; readonly meaning: string }[];
  };
}

export type ModalPurpose = keyof ModalPurposes;
