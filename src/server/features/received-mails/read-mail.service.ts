/**
 * Takes a kept letter apart and its files in. Each file is noted in the transaction that takes it
 * in, so a crash anywhere leaves it done or not begun.
 */
import { countFault } from "#server/told-faults.ts";
import type {
  AttachmentReason,
  ReceivedMailReason,
  ReceivedMailStatus,
  SenderTrust,
} from "#values/received-mail-codes.ts";
import type { MailProof } from "#server/database/tables/received-mails.ts";
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { isCompanyLive } from "#server/features/access/access.service.ts";
import { takeInMailed } from "#server/features/statement-files/take-in-mailed.service.ts";
import type { ThreadOptions } from "#server/threads/open-thread.ts";
import type { SenderCheck } from "#server/mail/inbound/check-sender.ts";
import { storedJson } from "#server/database/stored-json.ts";
import type { LetterFile, LetterParts } from "./reading/letter-parts.ts";
import { findSender } from "./mail-senders.store.ts";
import { isSameLetter } from "./same-letter.service.ts";
import { judgeSender } from "./sender-trust.ts";
import { listPasswords } from "./mail-passwords.service.ts";
import {
  checkSenderInThread,
  type LetterRefusal,
  takeApartInThread,
} from "./reading/letter-thread.service.ts";
import * as store from "./received-mails.store.ts";

/** The name servers of the letter's sender do not answer; the job tries again. */
class NameServersSilent extends Error {}

export type ReadMailNeeds = Pick<
  Deps,
  "db" | "files" | "queue" | "clock" | "newId" | "events" | "log" | "quota" | "config"
>;

interface Reading {
  /** Tried on locked archives before the sender's kept ones. */
  readonly password?: string;
  /** A sender's domain that cannot be asked now is not asked again. */
  readonly isLastTry?: boolean;
  /** Ends the reading; the letter stays as it was. */
  readonly signal?: AbortSignal;
}

interface ReadLetter {
  readonly status: ReceivedMailStatus;
  /** The given password opened something, though another archive may be locked still. */
  readonly fits: boolean;
}

/** Attempts that may end with their program before the letter is refused; kills count too. */
const ATTEMPTS_MAX = 5;

/** One attempt at one letter. */
interface Attempt {
  readonly mail: store.ReceivedMailRow;
  readonly path: string;
  readonly password: string | undefined;
  readonly isLastTry: boolean;
  readonly thread: ThreadOptions;
}

/**
 * Takes in what opens. Undefined where there is nothing to read. Throws where the sender's domain
 * could not be asked and there is another try, and the reason of the signal.
 */
export async function readMail(
  deps: ReadMailNeeds,
  companyId: string,
  mailId: string,
  { password, isLastTry = true, signal }: Reading = {},
): Promise<ReadLetter | undefined> {
  if (!(await isCompanyLive(deps, companyId))) return undefined;
  const mail = await inCompany(deps.db, companyId, (tx) => store.findMail(tx, companyId, mailId));
  const isDue = mail?.status === "received" || (mail?.status === "waiting" && password);
  if (mail === undefined || mail.raw_hash === null || !isDue) return undefined;
  const local = await deps.files.localPath(companyId, mail.raw_hash);
  try {
    const attempts = await inCompany(deps.db, companyId, (tx) =>
      store.beginAttempt(tx, companyId, mailId),
    );
    if (attempts === undefined) return undefined;
    try {
      if (attempts > ATTEMPTS_MAX) {
        countFault("mail", "reading_stopped");
        return ended(await finish(deps, mail, { status: "refused", reason: "reading_stopped" }));
      }
      const thread = { signal, isSuspect: attempts > 1 };
      return await attempt(deps, { mail, path: local.path, password, isLastTry, thread });
    } finally {
      // A program that ends here without a word leaves the attempt behind.
      await inCompany(deps.db, companyId, (tx) => store.endAttempt(tx, companyId, mailId));
    }
  } finally {
    await local.release();
  }
}

const ended = (status: ReceivedMailStatus): ReadLetter => ({ status, fits: false });

async function attempt(
  deps: ReadMailNeeds,
  { mail, path, password, isLastTry, thread }: Attempt,
): Promise<ReadLetter> {
  const opened = await openLetter(deps, { mail, path, password, thread });
  if (opened.kind === "refused")
    return ended(await finish(deps, mail, { status: "refused", reason: opened.reason }));
  const { parts } = opened;
  const fits = password !== undefined && parts.fitting.includes(password);
  const { subject } = parts;
  const checked = await checkOnce(deps, { mail, path, thread });
  const refused = async (reason: ReceivedMailReason, about: About = {}): Promise<ReadLetter> => ({
    status: await refuse(deps, mail, parts, { subject, ...about, reason }),
    fits,
  });
  if (checked.kind === "refused") return refused(checked.reason);
  const { author: sender, proof } = checked;
  if (checked.kind === "unanswered" && !isLastTry)
    throw new NameServersSilent("The name servers of the letter's sender do not answer.");
  if (proof === undefined) return refused("sender_unchecked", { sender, trust: "unproven" });
  const trust = await inCompany(deps.db, mail.company_id, async (tx) =>
    judgeSender(await findSender(tx, mail.company_id, sender), proof),
  );
  const about = { sender, subject, proof, trust };
  if (checked.kind === "checked" && (await isSameLetter(deps, mail, checked)))
    return ended("nothing");
  const verdict = judgeLetter(mail, parts, trust);
  if (verdict === "hold") return { status: await hold(deps, mail, parts, about), fits };
  if (verdict !== "take") return refused(verdict.reason, about);
  const outcomes: Outcome[] = [];
  const brought = await inCompany(deps.db, mail.company_id, (tx) =>
    store.listBroughtFiles(tx, mail.company_id, mail.id),
  );
  for (const [at, file] of parts.files.entries()) {
    const place = { number: at + 1, file, hint: parts.hint, brought };
    outcomes.push(await takeFile(deps, mail, place));
  }
  return { status: await finish(deps, mail, { ...about, ...sumUp(outcomes) }), fits };
}

/** What is done with the letter's files; a letter without any waits for nobody. */
function judgeLetter(
  { decision }: store.ReceivedMailRow,
  { files }: LetterParts,
  trust: SenderTrust,
): "take" | "hold" | { readonly reason: ReceivedMailReason } {
  if (trust === "forged") return { reason: "sender_unproven" };
  if (trust === "known" || decision === "once" || decision === "always") return "take";
  if (trust === "blocked") return { reason: "sender_blocked" };
  const hasFile = files.some(({ content }) => ["file", "locked"].includes(content.kind));
  return hasFile ? "hold" : "take";
}

/** The letter's files are named, and wait unread for a person's word on their sender. */
async function hold(
  deps: ReadMailNeeds,
  mail: store.ReceivedMailRow,
  { files }: LetterParts,
  about: Omit<Ending, "status">,
): Promise<ReceivedMailStatus> {
  await noteFiles(deps, mail, files, ({ content }) =>
    "reason" in content
      ? { outcome: content.kind, reason: content.reason }
      : { outcome: "held", reason: null },
  );
  return finish(deps, mail, { ...about, status: "held" });
}

/** The sender's proof, which a letter that waited for a person has already. */
async function checkOnce(
  { config }: ReadMailNeeds,
  { mail, path, thread }: Pick<Attempt, "mail" | "path" | "thread">,
): Promise<SenderCheck | LetterRefusal> {
  if (mail.proof !== null && mail.trust !== null && mail.sender !== "")
    return { kind: "checked", author: mail.sender, proof: mail.proof };
  const { domain, nameServers, relays } = config.mail;
  const { mail_from, helo, remote_address, received_at } = mail;
  const envelope = { mail_from, helo, remote_address, received_at };
  const settings = { domain, nameServers, relays };
  return checkSenderInThread({ settings, envelope, path }, thread);
}

async function openLetter(
  deps: ReadMailNeeds,
  { mail, path, password, thread }: Omit<Attempt, "isLastTry">,
): ReturnType<typeof takeApartInThread> {
  const given = password === undefined ? [] : [password];
  // The sender of a letter that waits is known; of a new one he stands in the letter.
  const known = mail.status === "waiting" ? await listPasswords(deps, mail, mail.sender) : [];
  const opened = await takeApartInThread({ path, passwords: [...given, ...known] }, thread);
  if (opened.kind === "refused" || mail.status === "waiting") return opened;
  if (!opened.parts.files.some(({ content }) => content.kind === "locked")) return opened;
  const kept = await listPasswords(deps, mail, opened.parts.sender);
  if (kept.length === 0) return opened;
  return takeApartInThread({ path, passwords: [...given, ...kept] }, thread);
}

interface Outcome {
  readonly outcome: store.ReceivedAttachmentRow["outcome"];
  readonly reason: AttachmentReason | null;
}

/** A file of a letter, with its place and what the letter says of it. */
interface LetterPlace {
  readonly number: number;
  readonly file: LetterFile;
  readonly hint: LetterParts["hint"];
  /** Files that an earlier reading of the letter took in: the company has them by this letter. */
  readonly brought: ReadonlySet<string>;
}

async function takeFile(
  deps: ReadMailNeeds,
  { company_id: companyId, id: mailId }: store.ReceivedMailRow,
  { number, file, hint, brought }: LetterPlace,
): Promise<Outcome> {
  const { name, sizeBytes, content } = file;
  const row = { company_id: companyId, mail_id: mailId, number, name, file_id: null };
  const note = (outcome: Outcome, fileId: string | null = null) => ({
    ...row,
    ...outcome,
    size_bytes: BigInt(sizeBytes),
    file_id: fileId,
  });
  if (content.kind === "file") {
    let outcome: "known" | "taken" = "taken";
    const taken = await takeInMailed(
      deps,
      { companyId, originalName: name, bytes: content.bytes, hint },
      async (tx, { fileId, isKnown }) => {
        const isOurs =
          !isKnown ||
          brought.has(fileId) ||
          (await store.listBroughtFiles(tx, companyId, mailId)).has(fileId);
        outcome = isOurs ? "taken" : "known";
        await store.putAttachment(tx, note({ outcome, reason: null }, fileId));
      },
    );
    if (!("refused" in taken)) return { outcome, reason: null };
    const refused = { outcome: "refused", reason: taken.refused } as const;
    await inCompany(deps.db, companyId, (tx) => store.putAttachment(tx, note(refused)));
    return refused;
  }
  const outcome: Outcome =
    content.kind === "locked"
      ? { outcome: "locked", reason: null }
      : { outcome: content.kind, reason: content.reason };
  await inCompany(deps.db, companyId, (tx) => store.putAttachment(tx, note(outcome)));
  return outcome;
}

interface Ending {
  readonly status: ReceivedMailStatus;
  readonly reason?: ReceivedMailReason | undefined;
  readonly sender?: string;
  readonly subject?: string;
  readonly proof?: MailProof | undefined;
  readonly trust?: SenderTrust | undefined;
}

type About = Omit<Ending, "status" | "reason">;

function sumUp(outcomes: readonly Outcome[]): Pick<Ending, "status" | "reason"> {
  const has = (outcome: Outcome["outcome"]): boolean =>
    outcomes.some((each) => each.outcome === outcome);
  if (has("locked")) return { status: "waiting" };
  if (has("taken")) return { status: "taken" };
  if (has("refused")) return { status: "refused", reason: "files_refused" };
  if (has("known")) return { status: "nothing", reason: "all_known" };
  return { status: "nothing", reason: outcomes.length === 0 ? "no_attachment" : "no_report" };
}

/** A refused letter's files are named and not opened. */
async function refuse(
  deps: ReadMailNeeds,
  mail: store.ReceivedMailRow,
  { files }: LetterParts,
  ending: Omit<Ending, "status">,
): Promise<ReceivedMailStatus> {
  await noteFiles(deps, mail, files, () => ({ outcome: "refused", reason: null }));
  return finish(deps, mail, { ...ending, status: "refused" });
}

async function noteFiles(
  deps: ReadMailNeeds,
  mail: store.ReceivedMailRow,
  files: readonly LetterFile[],
  outcomeOf: (file: LetterFile) => Outcome,
): Promise<void> {
  await inCompany(deps.db, mail.company_id, async (tx) => {
    for (const [at, file] of files.entries())
      await store.putAttachment(tx, {
        company_id: mail.company_id,
        mail_id: mail.id,
        number: at + 1,
        name: file.name,
        size_bytes: BigInt(file.sizeBytes),
        ...outcomeOf(file),
        file_id: null,
      });
  });
}

async function finish(
  deps: ReadMailNeeds,
  { company_id: companyId, id }: store.ReceivedMailRow,
  { status, reason, sender, subject, proof, trust }: Ending,
): Promise<ReceivedMailStatus> {
  await inCompany(deps.db, companyId, (tx) =>
    store.updateMail(tx, companyId, id, {
      status,
      reason: reason ?? null,
      ...(sender !== undefined && { sender }),
      ...(subject !== undefined && { subject }),
      ...(proof !== undefined && { proof: storedJson(proof) }),
      ...(trust !== undefined && { trust }),
      read_at: deps.clock.now(),
    }),
  );
  await deps.events.publish("File", companyId);
  // The company's row counts the letters that wait for a person.
  if (status === "held" || status === "waiting") await deps.events.publish("Company", companyId);
  return status;
}
