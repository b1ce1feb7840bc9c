/** What a sender's domain proves: SPF (RFC 7208), DKIM (RFC 6376), DMARC (RFC 7489). */
import { Resolver } from "node:dns/promises";
import { readFile } from "node:fs/promises";
import { authenticate } from "mailauth";
import { PROOF_RESULTS, type ProofResult } from "#values/received-mail-codes.ts";
import type { MailProof } from "#server/database/tables/received-mails.ts";

const LOOKUP_MS = 3_000;
const LOOKUP_TRIES = 2;
const RESULTS: ReadonlySet<string> = new Set(PROOF_RESULTS);
const DOMAIN_CHARS_MAX = 255;

export interface CheckSettings {
  readonly domain: string;
  /** Addresses of name servers as `127.0.0.1:53`; empty for those of the machine. */
  readonly nameServers: readonly string[];
  /** Addresses of relays before us: their `Received` line says where a letter came from. */
  readonly relays: readonly string[];
}

export interface CheckedEnvelope {
  readonly mail_from: string;
  readonly helo: string;
  readonly remote_address: string;
}

/**
 * The answers for a kept letter. Undefined where name servers gave no answer, so that nothing is
 * known yet. A `fail` of DMARC counts only where the domain asks that such letters are refused or
 * put aside.
 */
export async function checkSender(
  { domain, nameServers, relays }: CheckSettings,
  envelope: CheckedEnvelope,
  path: string,
): Promise<MailProof | undefined> {
  const { spf, dkim, dmarc } = await authenticate(await readFile(path), {
    sender: envelope.mail_from,
    mta: domain,
    ...(relays.includes(envelope.remote_address)
      ? { trustReceived: true }
      : { ip: envelope.remote_address, helo: envelope.helo }),
    resolver: createResolver(nameServers),
    disableArc: true,
    disableBimi: true,
  });
  const dmarcResult = dmarc ? resultOf(dmarc.status?.result) : "none";
  if (dmarcResult === "temperror") return undefined;
  const asksForRefusal = dmarc && ["reject", "quarantine"].includes(dmarc.policy ?? "");
  const dkimResults = (dkim?.results ?? []).map(({ status }) => resultOf(status?.result));
  return {
    spf: spf ? resultOf(spf.status?.result) : "none",
    dkim: dkimResults.includes("pass") ? "pass" : (dkimResults[0] ?? "none"),
    dmarc: dmarcResult === "fail" && !asksForRefusal ? "none" : dmarcResult,
    domain: (dmarc ? (dmarc.domain ?? "") : "").slice(0, DOMAIN_CHARS_MAX),
  };
}

function resultOf(text: string | undefined): ProofResult {
  return text !== undefined && RESULTS.has(text) ? (text as ProofResult) : "none";
}

function createResolver(nameServers: readonly string[]) {
  const resolver = new Resolver({ timeout: LOOKUP_MS, tries: LOOKUP_TRIES });
  if (nameServers.length > 0) resolver.setServers([...nameServers]);
  return (name: string, type: string): Promise<never> =>
    resolver.resolve(name, type) as Promise<never>;
}
