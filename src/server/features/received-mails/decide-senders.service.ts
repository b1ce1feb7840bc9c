/** A person's word on the sender of a letter, and the senders on whom he has decided. */
import type { z } from "zod";
import type { mailSenderList, ReceivedMail } from "#contract/received-mails/received-mails.ts";
import type { SenderDecision } from "#values/received-mail-codes.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import * as senders from "./mail-senders.store.ts";
import { enqueueLetter } from "./received-mail-job-definitions.ts";
import { presentMail } from "./received-mails.present.ts";
import * as store from "./received-mails.store.ts";
import { basisOfProof, judgeSender } from "./sender-trust.ts";

type Needs = Pick<Deps, "db" | "queue" | "clock" | "events">;

/** Senders of one company that the page lists. */
const SENDERS_MAX = 500;

const ACTIONS = {
  always: "received_mail.trust-sender",
  once: "received_mail.accept",
  refuse: "received_mail.refuse",
  block: "received_mail.block-sender",
} as const satisfies Record<SenderDecision, string>;

/**
 * Does what the person says with a held letter. `always` and `block` take the sender's other held
 * letters along, where they are of the same trust. Throws `not_found`, `mail_not_held`, and
 * `mail_sender_unproven` where an address that nothing proves is to be known.
 */
export async function decideOnMail(
  deps: Needs,
  access: CompanyAccess,
  { id, decision }: { readonly id: string; readonly decision: SenderDecision },
): Promise<ReceivedMail> {
  const { companyId } = access;
  const mailId = id.toLowerCase();
  const decided = await inCompany(deps.db, companyId, async (tx) => {
    const mail = await store.findMail(tx, companyId, mailId);
    if (mail === undefined) throw notFound("ReceivedMail");
    if (mail.status !== "held" || mail.proof === null) throw notHeld();
    const basis = basisOfProof(mail.proof);
    if (decision === "always" && basis === "none")
      throw new ApiError("mail_sender_unproven", { message: "Nothing proves the sender" });
    if (!(await decideOne(tx, deps, mail, decision))) throw notHeld();
    if (decision === "always" || decision === "block") await decideSender(tx, deps, mail, decision);
    const after = { sender: mail.sender, proof: basis };
    await audit(tx, access, ACTIONS[decision], { kind: "received_mail", id: mailId }, { after });
    const row = await store.findMail(tx, companyId, mailId);
    return presentMail(row!, await store.listAttachments(tx, companyId, [mailId]));
  });
  await Promise.all([
    deps.events.publish("File", companyId),
    deps.events.publish("Company", companyId),
  ]);
  return decided;
}

/** False where somebody else was faster. */
async function decideOne(
  tx: Tx,
  deps: Needs,
  { company_id: companyId, id: mailId, network }: store.ReceivedMailRow,
  decision: SenderDecision,
): Promise<boolean> {
  const how = { decision, at: deps.clock.now() };
  if (!(await senders.decideMail(tx, companyId, mailId, how))) return false;
  if (decision === "once" || decision === "always")
    await enqueueLetter(deps.queue, tx, { companyId, mailId, sender: network });
  else await senders.refuseHeldFiles(tx, companyId, mailId);
  return true;
}

/** Keeps the word on the sender, and settles his other letters that it answers. */
async function decideSender(
  tx: Tx,
  deps: Needs,
  { company_id: companyId, sender: address, proof }: store.ReceivedMailRow,
  decision: "always" | "block",
): Promise<void> {
  const basis = basisOfProof(proof!);
  const before = await senders.findSender(tx, companyId, address);
  const row: senders.MailSenderRow = {
    company_id: companyId,
    address,
    state: before?.state ?? "open",
    proof: before?.proof ?? null,
    refuses_unproven: before?.refuses_unproven ?? false,
    decided_at: deps.clock.now(),
    ...(decision === "block" && { refuses_unproven: true }),
    // A letter that nothing proves says nothing of those that the address proves.
    ...(decision === "block" && basis !== "none" && { state: "blocked", proof: null }),
    ...(decision === "always" && basis !== "none" && { state: "known", proof: basis }),
  };
  await senders.putSender(tx, row);
  const answer = { always: "known", block: "blocked" }[decision];
  for (const other of await senders.listHeldOf(tx, companyId, address))
    if (other.proof !== null && judgeSender(row, other.proof) === answer)
      await decideOne(tx, deps, other, decision);
}

function notHeld(): ApiError {
  return new ApiError("mail_not_held", { message: "The letter waits for no word on its sender" });
}

/** Senders on whom somebody has decided. */
export async function listMailSenders(
  deps: Pick<Deps, "db">,
  { companyId }: CompanyAccess,
): Promise<z.input<typeof mailSenderList.reply>> {
  const rows = await inCompany(deps.db, companyId, (tx) =>
    senders.listSenders(tx, companyId, SENDERS_MAX),
  );
  return {
    senders: rows.map((row) => ({
      address: row.address,
      state: row.state,
      refusesUnproven: row.refuses_unproven,
      decided: row.decided_at.toISOString(),
      last: row.lastAt === null ? null : new Date(row.lastAt).toISOString(),
    })),
  };
}

/** Makes the sender new again. Throws `not_found` where nobody had decided on him. */
export async function forgetSender(
  deps: Needs,
  access: CompanyAccess,
  address: string,
): Promise<{ success: true }> {
  const { companyId } = access;
  await inCompany(deps.db, companyId, async (tx) => {
    if (!(await senders.deleteSender(tx, companyId, address))) throw notFound("MailSender");
    const target = { kind: "received_mail", id: address } as const;
    await audit(tx, access, "received_mail.forget-sender", target, { before: { sender: address } });
  });
  await deps.events.publish("File", companyId);
  return { success: true };
}

/** Accepts a sender before his first letter: for the company of a demo. */
export async function acceptSender(
  deps: Pick<Deps, "db" | "clock">,
  { companyId }: CompanyAccess,
  address: string,
): Promise<void> {
  await inCompany(deps.db, companyId, (tx) =>
    senders.putSender(tx, {
      company_id: companyId,
      address,
      state: "known",
      proof: "dmarc",
      refuses_unproven: false,
      decided_at: deps.clock.now(),
    }),
  );
}
