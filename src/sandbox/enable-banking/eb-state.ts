/**
 * The state of Enable Banking's stand-in: its application's key, running authorisations, sessions.
 */
import { createHash, generateKeyPair, randomUUID } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import type { BankWorld } from "../bank-world/bank-world.ts";
import type { FaultPlan } from "../faults.ts";
import { openStateFile, readState } from "../state-file.ts";

export interface Authorization {
  readonly id: string;
  readonly state: string;
  readonly redirectUrl: string;
  readonly bankId: string;
  readonly psuType: string;
  /** Sandbox time until which it was asked for. */
  readonly validUntil: number;
  stage: "login" | "accounts" | "done" | "stuck";
  bankUser: string;
  /** Account numbers that were ticked. */
  numbers: string[];
  code: string | null;
}

export type SessionSentinel = "stale" | "changed" | "early" | "expired";

export interface Session {
  readonly id: string;
  readonly bankId: string;
  readonly bankUser: string;
  readonly psuType: string;
  readonly madeAt: number;
  /** A uid is good for this session only. */
  readonly accounts: { readonly uid: string; readonly number: string }[];
  validUntil: number;
  closedAt: number | null;
  sentinel: SessionSentinel | null;
  /** First pages of movements that were read. */
  readings: number;
}

export interface EbSettings {
  /** Readings of one account's movements without the person, per day; null does not count them. */
  dailyReads: number | null;
}

interface Kept {
  application: { id: string; privateKey: string; publicKey: string };
  /** Public keys in PEM of other applications, by their ids. */
  registered: Record<string, string>;
  authorizations: Authorization[];
  sessions: Session[];
  settings: EbSettings;
}

/** Everything that the parts of this stand-in share. */
export interface EnableBanking {
  readonly kept: Kept;
  readonly world: BankWorld;
  readonly faults: FaultPlan;
  readonly programUrl: string;
  /** Where the program keeps the key that it makes for itself. */
  readonly programKeyFile: string;
  /** Unattended readings by day and account number. */
  readonly reads: Map<string, number>;
  changed(): void;
  close(): void;
}

/** Opens the memory; the first start makes the application's key pair. */
export async function openEnableBankingState(
  dataDir: string,
  world: BankWorld,
  faults: FaultPlan,
  programUrl: string,
): Promise<EnableBanking> {
  const path = join(dataDir, "enable-banking", "state.json");
  const kept: Kept = readState<Kept>(path) ?? {
    application: await makeApplication(),
    registered: {},
    authorizations: [],
    sessions: [],
    settings: { dailyReads: null },
  };
  const file = openStateFile(path, () => kept);
  file.changed();
  return {
    kept,
    world,
    faults,
    programUrl,
    reads: new Map(),
    changed: () => file.changed(),
    close: () => file.close(),
    programKeyFile: join(dataDir, "..", "sandbox-signing-key.pem"),
  };
}

async function makeApplication(): Promise<Kept["application"]> {
  const { privateKey, publicKey } = await promisify(generateKeyPair)("rsa", {
    modulusLength: 2048,
  });
  return {
    id: randomUUID(),
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    publicKey: publicKey.export({ type: "spki", format: "pem" }).toString(),
  };
}

/** The account's key that outlives sessions. */
export function hashOfAccount(number: string, currency: string): string {
  return createHash("sha256").update(`${number}|${currency}`).digest("base64");
}
