/**
 * What a sender's domain proves: SPF (RFC 7208), DKIM (RFC 6376), DMARC (RFC 7489). Runs in the
 * thread of letters, behind the limits of letter-limits.ts.
 */
import { Resolver } from "node:dns/promises";
import { authenticate, type DKIMResult, dmarc as askDmarc } from "mailauth";
import { PROOF_RESULTS, type ProofResult } from "#values/received-mail-codes.ts";
import type { MailProof } from "#server/database/tables/received-mails.ts";

const LOOKUP_MS = 3_000;
const LOOKUP_TRIES = 2;
/**
 * Questions to name servers for one letter: ten signatures, SPF with its ten (RFC 7208, 4.6.4) and
 * their hosts, and the walks of DMARC.
 */
export const LOOKUPS_MAX = 80;
/** All of them together; what is asked later counts as not answered. */
const LOOKUPS_MS = 20_000;
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
 * `unanswered`: name servers gave no answer, so nothing is known yet. `refused`: the letter needs
 * more than it gets, and the next check would need it too.
 */
export type SenderCheck =
  | { readonly kind: "checked"; readonly proof: MailProof }
  | { readonly kind: "unanswered" }
  | { readonly kind: "refused"; readonly reason: "too_many_lookups" };

/**
 * The answers for a letter. A `fail` of DMARC counts only where the domain asks that such letters
 * are refused or put aside. A signature that covers a part of the body (`l=`) counts as none.
 */
export async function checkSender(
  { domain, nameServers, relays }: CheckSettings,
  envelope: CheckedEnvelope,
  bytes: Buffer,
  lookupsMax = LOOKUPS_MAX,
): Promise<SenderCheck> {
  const { resolver, isOver } = createResolver(nameServers, lookupsMax);
  const { spf, dkim } = await authenticate(bytes, {
    sender: envelope.mail_from,
    mta: domain,
    ...(relays.includes(envelope.remote_address)
      ? { trustReceived: true }
      : { ip: envelope.remote_address, helo: envelope.helo }),
    resolver,
    disableArc: true,
    disableBimi: true,
    disableDmarc: true,
  });
  const results = (dkim?.results ?? []).filter((result) => !isPartial(result));
  // Asked apart, because the library would let a signature of a part of the body prove the author.
  const dmarc = dkim?.headerFrom
    ? await askDmarc({
        headerFrom: dkim.headerFrom,
        ...(dkim.fromFields !== undefined && { fromFields: dkim.fromFields }),
        spfDomains: spf && spf.status.result === "pass" && spf.domain ? [spf.domain] : [],
        dkimDomains: results
          .filter(({ status }) => status.result === "pass")
          .map(({ id, signingDomain = "", status }) => ({
            id,
            domain: signingDomain,
            aligned: status.aligned,
          })),
        resolver,
      })
    : false;
  if (isOver()) return { kind: "refused", reason: "too_many_lookups" };
  const dmarcResult = dmarc ? resultOf(dmarc.status?.result) : "none";
  if (dmarcResult === "temperror") return { kind: "unanswered" };
  const asksForRefusal = dmarc && ["reject", "quarantine"].includes(dmarc.policy ?? "");
  const dkimResults = results.map(({ status }) => resultOf(status?.result));
  const proof: MailProof = {
    spf: spf ? resultOf(spf.status?.result) : "none",
    dkim: dkimResults.includes("pass") ? "pass" : (dkimResults[0] ?? "none"),
    dmarc: dmarcResult === "fail" && !asksForRefusal ? "none" : dmarcResult,
    domain: (dmarc ? (dmarc.domain ?? "") : "").slice(0, DOMAIN_CHARS_MAX),
  };
  return { kind: "checked", proof };
}

function isPartial({ status }: DKIMResult): boolean {
  return (status.underSized ?? 0) > 0;
}

function resultOf(text: string | undefined): ProofResult {
  return text !== undefined && RESULTS.has(text) ? (text as ProofResult) : "none";
}

function createResolver(nameServers: readonly string[], lookupsMax: number) {
  const resolver = new Resolver({ timeout: LOOKUP_MS, tries: LOOKUP_TRIES });
  if (nameServers.length > 0) resolver.setServers([...nameServers]);
  let endsAt: number | undefined;
  let count = 0;
  const notAsked = (): Error => Object.assign(new Error("not asked"), { code: "ETIMEOUT" });
  return {
    resolver: async (name: string, type: string): Promise<never> => {
      endsAt ??= performance.now() + LOOKUPS_MS;
      if (++count > lookupsMax || performance.now() > endsAt) throw notAsked();
      return resolver.resolve(name, type) as Promise<never>;
    },
    isOver: () => count > lookupsMax,
  };
}
