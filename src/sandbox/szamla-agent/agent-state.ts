/** What the invoicing stand-in remembers: its invoices, and faults that wait for calls. */
import { join } from "node:path";
import { openStateFile, readState } from "../state-file.ts";

export interface Invoice {
  readonly number: string;
  readonly externalId: string;
  readonly orderNumber: string;
  readonly buyer: string;
  readonly email: string;
  readonly item: string;
  readonly netFt: number;
  readonly vatFt: number;
  readonly grossFt: number;
  /** The number of the corrected invoice; empty on an ordinary one. */
  readonly corrects: string;
  readonly completedOn: string;
  readonly issuedAt: string;
}

/**
 * `down`: maintenance. `lost`: issued, and the answer breaks off. `55`: issued, and told as not
 * signed. `56`: issued, and the letter failed. `html`, `slow`: another answer, and a late one.
 * Every other number is that error, and nothing is issued.
 */
export type AgentFault = "down" | "lost" | "html" | "slow" | number;

interface Kept {
  nextNumber: number;
  invoices: Invoice[];
}

export class AgentState {
  readonly #kept: Kept;
  readonly #file;
  #faults: { readonly fault: AgentFault; left: number; readonly operation: string }[] = [];
  /** Calls by operation, oldest first. */
  readonly requests: { readonly operation: string; readonly externalId: string }[] = [];

  constructor(dataDir: string) {
    const path = join(dataDir, "szamla-agent.json");
    this.#kept = readState<Kept>(path) ?? { nextNumber: 1, invoices: [] };
    this.#file = openStateFile(path, () => this.#kept);
  }

  get invoices(): readonly Invoice[] {
    return this.#kept.invoices;
  }

  issue(facts: Omit<Invoice, "number" | "issuedAt">, prefix: string): Invoice {
    const at = new Date();
    const serial = String(this.#kept.nextNumber++).padStart(5, "0");
    const invoice: Invoice = {
      ...facts,
      number: `${prefix}-${at.getUTCFullYear()}-${serial}`,
      issuedAt: at.toISOString(),
    };
    this.#kept.invoices.push(invoice);
    this.#file.changed();
    return invoice;
  }

  /** The newest invoice of the external id, as the vendor answers. */
  findByExternalId(externalId: string): Invoice | undefined {
    return this.#kept.invoices.findLast((one) => one.externalId === externalId);
  }

  findByNumber(number: string): Invoice | undefined {
    return this.#kept.invoices.find((one) => one.number === number);
  }

  planFault(fault: AgentFault, times: number, operation: string): void {
    this.#faults.push({ fault, left: times, operation });
  }

  /** The planned fault of a call, used up by it. */
  takeFault(operation: string): AgentFault | undefined {
    const met = this.#faults.find((one) => one.left > 0 && one.operation === operation);
    if (met === undefined) return undefined;
    met.left--;
    return met.fault;
  }

  reset(): void {
    this.#kept.invoices.length = 0;
    this.#kept.nextNumber = 1;
    this.#faults = [];
    this.requests.length = 0;
    this.#file.changed();
  }

  close(): void {
    this.#file.close();
  }
}
