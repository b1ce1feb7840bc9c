/**
 * What ended as a fault that a customer or an operator is told, counted for an operator: a queue
 * counts the job of a file that was given up as completed.
 */
import { Tally, type TallyCount } from "#values/tally.ts";

/** `storage`: bytes that the store did not have or take. The others end as a state of their row. */
type FaultyWork = "file" | "mail" | "export" | "webhook" | "storage";

const told = new Tally<FaultyWork>();

export const countFault = (work: FaultyWork, reason: string): void => told.add(work, reason);
export const listFaults = (): readonly TallyCount<FaultyWork>[] => told.list();
