/**
 * What ended as a fault that a customer or an operator is told, counted for an operator: a queue
 * counts the job of a file that was given up as completed.
 */

/** `storage`: bytes that the store did not have or take. The others end as a state of their row. */
export type FaultyWork = "file" | "mail" | "export" | "webhook" | "storage";

export interface FaultCount {
  readonly work: FaultyWork;
  readonly reason: string;
  readonly count: number;
}

const counts = new Map<string, FaultCount>();

/** Counts one more of this process. `reason` is the stored code: few values, no text. */
export function countFault(work: FaultyWork, reason: string): void {
  const key = `${work} ${reason}`;
  const { count } = counts.get(key) ?? { count: 0 };
  counts.set(key, { work, reason, count: count + 1 });
}

export const listFaults = (): readonly FaultCount[] => [...counts.values()];
