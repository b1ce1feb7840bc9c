/**
 * What a sender's domain proves: SPF (RFC 7208), DKIM (RFC 6376), DMARC (RFC 7489). Runs in the
 * thread of letters, behind the limits of letter-limits.ts.
 */
import { Resolver } from "node:dns/promises";
import { authenticate, dmarc as askDmarc } from "mailauth";
import { getDomain } from "tldts";
import { PROOF_RESULTS, type ProofResult } from "#values/received-mail-codes.ts";
import type { MailProof } from "#server/database/tables/received-mails.ts";
import { basisOf, type SignatureWorth, weighSignature } from "./proof-basis.ts";
import { type AuthorFault, readAuthor } from "./read-author.ts";
import { createHash } from "node:crypto";

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
  /** When the letter came: the times of its signatures are held against it. */
  readonly received_at: Date;
}

/**
 * `checked`: the proof is about exactly this author. `unanswered`: name servers gave no answer; the
 * proof is what is known without them, where that is enough to go on. `refused`: there is not one
 * author, or the letter needs more than it gets, and the next check would need it too.
 */
export type SenderCheck =
  | {
      readonly kind: "checked";
      readonly author: string;
      readonly proof: MailProof;
      /** By which a letter with a proof is known again, in hex. */
      readonly letterKey?: string;
    }
  | { readonly kind: "unanswered"; readonly author: string; readonly proof?: MailProof }
  | { readonly kind: "refused"; readonly reason: AuthorFault | "too_many_lookups" };

type Checks = Awaited<ReturnType<typeof authenticate>>;
type Signatures = Checks["dkim"]["results"];
type Lookup = ReturnType<typeof createResolver>["resolver"];

/**
 * The answers for a letter. A `fail` of DMARC counts only where the domain asks that such letters
 * are refused or put aside. What a signature is worth says `weighSignature`.
 */
export async function checkSender(
  { domain: mta, nameServers, relays }: CheckSettings,
  envelope: CheckedEnvelope,
  bytes: Buffer,
  lookupsMax = LOOKUPS_MAX,
): Promise<SenderCheck> {
  const found = readAuthor(bytes);
  if (found.kind === "odd") return { kind: "refused", reason: found.reason };
  const author = found.address;
  const { resolver, isOver } = createResolver(nameServers, lookupsMax);
  const { spf, dkim } = await authenticate(bytes, {
    sender: envelope.mail_from,
    mta,
    ...(relays.includes(envelope.remote_address)
      ? { trustReceived: true }
      : { ip: envelope.remote_address, helo: envelope.helo }),
    resolver,
    rejectRsaSha1: true,
    disableArc: true,
    disableBimi: true,
    disableDmarc: true,
  });
  // The library read the letter by itself: both have to have read the same.
  const isSame = dkim.headerFrom.length === 1 && dkim.headerFrom[0]?.toLowerCase() === author;
  if (dkim.fromFields !== 1 || !isSame) return { kind: "refused", reason: "odd_sender" };
  const headers = new Set(dkim.headers?.parsed.map(({ key }) => key));
  const weigh = (worth: SignatureWorth): Signatures =>
    dkim.results.filter((each) => weighSignature(each, headers, envelope.received_at) === worth);
  const signatures = weigh("whole");
  const signed = signatures.filter(({ status }) => status.result === "pass");
  const spfDomains = spf && spf.status.result === "pass" && spf.domain ? [spf.domain] : [];
  const ask = (by: Signatures): Promise<Checks["dmarc"]> =>
    askByDomains(author, spfDomains, by, resolver);
  const dmarc = await ask(signed);
  const strict = answerOf(dmarc);
  // Its domain does not disown a letter that it has signed, though not all of it.
  const loose = strict === "fail" ? weigh("loose") : [];
  const answer = loose.length > 0 ? answerOf(await ask([...signed, ...loose])) : strict;
  if (isOver()) return { kind: "refused", reason: "too_many_lookups" };
  if (strict === "temperror" || answer === "temperror") return { kind: "unanswered", author };
  const isDisowned = answer === "fail";
  const proof = proofOf(author, strict, { spf, signatures, dmarc, spfDomains, isDisowned });
  const isOpen = [spf && spf.status.result, ...dkim.results.map(({ status }) => status.result)];
  if (proof.basis === "none")
    return { kind: isOpen.includes("temperror") ? "unanswered" : "checked", author, proof };
  const letterKey = makeLetterKey(author, bytes, listSigned(signed));
  return { kind: "checked", author, proof, letterKey };
}

const answerOf = (dmarc: Checks["dmarc"]): ProofResult =>
  dmarc ? resultOf(dmarc.status?.result) : "none";

/**
 * DMARC by these signatures. The library would let those that prove nothing prove the author; and
 * below a public suffix that has a rule of its own (RFC 9989 asks no list of them) it would let one
 * owner prove another.
 */
function askByDomains(
  author: string,
  spfDomains: string[],
  signatures: Signatures,
  resolver: Lookup,
): Promise<Checks["dmarc"]> {
  const owner = ownerOf(domainOf(author));
  const isOfOwner = (domain: string): boolean => ownerOf(domain) === owner;
  const dkimDomains = signatures
    .map(({ id, signingDomain = "", status }) => ({
      id,
      domain: signingDomain,
      aligned: status.aligned,
    }))
    .filter(({ domain }) => isOfOwner(domain));
  return askDmarc({
    headerFrom: [author],
    fromFields: 1,
    spfDomains: spfDomains.filter(isOfOwner),
    dkimDomains,
    resolver,
  });
}

/** The name below a public suffix that somebody holds; the domain itself where it has none. */
const ownerOf = (domain: string): string =>
  getDomain(domain, { allowPrivateDomains: true }) ?? domain.toLowerCase();

const domainOf = (author: string): string => author.slice(author.indexOf("@") + 1);

/** The headers that signatures of the author's own domain cover; undefined without one. */
function listSigned(signed: Signatures): ReadonlySet<string> | undefined {
  const own = signed.filter(({ status }) => Boolean(status.aligned));
  if (own.length === 0) return undefined;
  const names = own.flatMap(({ signingHeaders }) => (signingHeaders?.keys ?? "").split(/[\s:]+/));
  return new Set(names.map((name) => name.toLowerCase()));
}

function proofOf(
  author: string,
  answer: ProofResult,
  {
    spf,
    signatures,
    dmarc,
    spfDomains,
    isDisowned,
  }: {
    readonly spf: Checks["spf"];
    readonly signatures: Signatures;
    readonly dmarc: Checks["dmarc"];
    readonly spfDomains: readonly string[];
    readonly isDisowned: boolean;
  },
): MailProof {
  const asksForRefusal = dmarc && ["reject", "quarantine"].includes(dmarc.policy ?? "");
  const results = signatures.map(({ status }) => resultOf(status.result));
  const signed = signatures
    .filter(({ status }) => status.result === "pass")
    .map(({ signingDomain = "" }) => signingDomain);
  return {
    spf: spf ? resultOf(spf.status.result) : "none",
    dkim: results.includes("pass") ? "pass" : (results[0] ?? "none"),
    dmarc: answer === "fail" && !(asksForRefusal && isDisowned) ? "none" : answer,
    domain: (dmarc ? (dmarc.domain ?? "") : "").slice(0, DOMAIN_CHARS_MAX),
    basis: basisOf({
      domain: domainOf(author),
      dmarc: answer,
      hasRule: answer !== "none",
      proven: [...spfDomains, ...signed],
    }),
  };
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

// By what a letter is known again: its author, the body, and of Date, Message-ID and Subject those
// that the proof covers. Who sends a signed letter again may change everything else. Pure.

const NAMES = ["date", "message-id", "subject"] as const;

/**
 * SHA-256 in hex. `signed`: names of the headers that the author's signatures cover; undefined
 * where the author's own server brought the letter, which vouches for all of them. Of a header that
 * stands several times the last one counts, as for signatures (RFC 6376, 5.4.2). White space is
 * folded as by `relaxed` (3.4): some signatures let it change.
 */
function makeLetterKey(
  author: string,
  letter: Buffer,
  signed: ReadonlySet<string> | undefined,
): string {
  const text = letter.toString("latin1").replace(/\r?\n/g, "\n");
  const [head = ""] = /^[\s\S]*?\n\n/.exec(text) ?? [text];
  const fields = head.replace(/\n[ \t]+/g, " ").split("\n");
  const values = NAMES.map((name) => {
    if (signed !== undefined && !signed.has(name)) return "";
    const found = fields.findLast((each) => isNamed(each, name)) ?? "";
    return fold(found.slice(found.indexOf(":") + 1)).trim();
  });
  const lines = text.slice(head.length).split("\n");
  const body = lines.map((line) => fold(line).trimEnd()).join("\n");
  const hash = createHash("sha256");
  for (const part of [author, ...values, body.replace(/\n+$/, "")])
    hash.update(`${Buffer.byteLength(part)}:${part}`);
  return hash.digest("hex");
}

const isNamed = (field: string, name: string): boolean =>
  field.slice(0, field.indexOf(":")).trim().toLowerCase() === name;

const fold = (line: string): string => line.replace(/[ \t]+/g, " ");
