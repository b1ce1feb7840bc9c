/** Sessions: made from a code, good until they expire or are closed. */
import { randomUUID } from "node:crypto";
import { DAY_MS } from "#values/durations.ts";
import type { BankAccount } from "../bank-world/bank-account.ts";
import { isAnswerFault } from "../faults.ts";
import { Refusal } from "../stand-in.ts";
import type { Authorization, EnableBanking, Session, SessionSentinel } from "./eb-state.ts";

const STALE_DAYS = 4;
const FAULT_CALLS = 2;

const SENTINELS: readonly SessionSentinel[] = ["stale", "changed", "early", "expired"];

/** A bank user name that asks for a failure. */
export function readSentinel(bankUser: string): {
  fault: string;
  always: boolean;
  session: SessionSentinel | null;
} {
  const word = bankUser.trim().toLowerCase();
  const kind = word.replace(/-always$/, "");
  return {
    fault: kind,
    always: word !== kind,
    session: SENTINELS.find((one) => one === kind) ?? null,
  };
}

/** The session of an authorisation that the person granted. */
export function takeSession(eb: EnableBanking, authorization: Authorization): Session {
  const now = eb.world.clock.now();
  const { fault, always, session: sentinel } = readSentinel(authorization.bankUser);
  if (isAnswerFault(fault)) {
    for (const accountNumber of authorization.numbers) {
      eb.faults.add({
        kind: fault,
        left: always ? Number.MAX_SAFE_INTEGER : FAULT_CALLS,
        accountNumber,
      });
    }
  }
  const session: Session = {
    id: randomUUID(),
    bankId: authorization.bankId,
    bankUser: authorization.bankUser,
    psuType: authorization.psuType,
    madeAt: now,
    accounts: authorization.numbers.map((number) => ({ uid: randomUUID(), number })),
    validUntil: sentinel === "expired" ? now - DAY_MS : authorization.validUntil,
    closedAt: null,
    sentinel,
    readings: 0,
  };
  eb.kept.sessions.push(session);
  eb.changed();
  return session;
}

/** The account behind a uid; throws the vendor's refusals for ended sessions. */
export function needLiving(
  eb: EnableBanking,
  uid: string,
): { session: Session; account: BankAccount } {
  const session = eb.kept.sessions.find(({ accounts }) =>
    accounts.some((account) => account.uid === uid),
  );
  const account = eb.world.find(session?.accounts.find((one) => one.uid === uid)?.number ?? "");
  if (session === undefined || account === undefined)
    throw new Refusal(404, "Account not found", "ACCOUNT_DOES_NOT_EXIST");
  if (session.closedAt !== null) throw new Refusal(401, "Session is closed", "CLOSED_SESSION");
  if (session.validUntil <= eb.world.clock.now())
    throw new Refusal(401, "Session has expired", "EXPIRED_SESSION");
  return { session, account };
}

/** Until when the bank was read: now, or when it froze. */
export function readUntil(eb: EnableBanking, session: Session): number {
  return eb.world.clock.now() - (session.sentinel === "stale" ? STALE_DAYS * DAY_MS : 0);
}
