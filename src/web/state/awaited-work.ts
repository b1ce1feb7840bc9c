/** Jobs that this tab began; the client state remembers each until its end is told. */
import type { OriginateName } from "#contract/fields.ts";

export interface WorkedAccount {
  readonly accountNr: string;
  readonly originate: OriginateName;
  readonly currency: string;
  /** The name that people see. */
  readonly name: string;
  /** The company that has it, or had it before the move. */
  readonly sourceId: string;
}

export interface MovedAccount extends WorkedAccount {
  readonly targetId: string;
  readonly targetName: string;
}

/** A job is at it since `sinceMs`; the list of the source company tells how it ends. */
export type AccountWork =
  | (MovedAccount & { readonly kind: "move"; readonly sinceMs: number })
  | (WorkedAccount & { readonly kind: "delete"; readonly sinceMs: number });

/** Two numbers that become one account, or two again. */
export interface AwaitedJoin {
  readonly kind: "join" | "unjoin";
  readonly companyId: string;
  readonly joinId: string;
  /** Number of items of both accounts, for the toast at the end. */
  readonly items: number;
}

/** Pairs that follow another leading origin. */
export interface AwaitedTurn {
  readonly kind: "turn";
  readonly companyId: string;
}

export type CompanyWork = (AwaitedJoin | AwaitedTurn) & { readonly sinceMs: number };
