/** Failures on demand: by header, by control, or by the bank user name that somebody typed. */
import { type Answer, answerJson } from "./stand-in.ts";

const ANSWER_FAULTS = ["401-once", "429", "500", "slow", "html", "cut", "403"] as const;
export type AnswerFault = (typeof ANSWER_FAULTS)[number];

/** Longer than any reader should wait. */
const SLOW_MS = 25_000;
const RETRY_AFTER_SECONDS = "7";

/** A fault that waits for calls. */
export interface PlannedFault {
  readonly kind: AnswerFault;
  /** Calls that still meet it. */
  left: number;
  /** Only calls that read this account (24 digits). */
  readonly accountNumber?: string;
  /** Only calls whose path contains this. */
  readonly path?: string;
}

export interface FaultPlan {
  add(fault: PlannedFault): void;
  /** The fault for a call, used up by it. */
  take(path: string, accountNumber: string | undefined): AnswerFault | undefined;
  clear(): void;
  list(): readonly PlannedFault[];
}

export function createFaultPlan(): FaultPlan {
  let planned: PlannedFault[] = [];
  return {
    add: (fault) => void planned.push(fault),
    take(path, accountNumber) {
      const met = planned.find(
        (fault) =>
          fault.left > 0 &&
          (fault.accountNumber === undefined || fault.accountNumber === accountNumber) &&
          (fault.path === undefined || path.includes(fault.path)),
      );
      if (met === undefined) return undefined;
      met.left--;
      planned = planned.filter(({ left }) => left > 0);
      return met.kind;
    },
    clear: () => void (planned = []),
    list: () => planned,
  };
}

export function isAnswerFault(word: string): word is AnswerFault {
  return (ANSWER_FAULTS as readonly string[]).includes(word);
}

/** Applies a fault to an answer; `body` writes an error in the vendor's form. */
export async function spoil(
  fault: AnswerFault,
  answer: () => Promise<Answer>,
  body: (status: number, message: string) => unknown,
): Promise<Answer> {
  if (fault === "slow") return { ...(await answer()), delayMs: SLOW_MS };
  if (fault === "cut") return { ...(await answer()), cut: true };
  if (fault === "html") {
    return {
      status: 502,
      type: "text/html",
      body: "<html><head><title>502 Bad Gateway</title></head><body>502 Bad Gateway</body></html>",
    };
  }
  if (fault === "429")
    return answerJson(429, body(429, "Too many requests"), { "retry-after": RETRY_AFTER_SECONDS });
  const status = fault === "401-once" ? 401 : Number(fault);
  return answerJson(status, body(status, fault === "500" ? "Internal error" : "Refused"));
}
