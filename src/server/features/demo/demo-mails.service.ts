/**
 * The letters of a demo: a report that came by mail, and one whose sender is not the one it names.
 * Both go the way of every letter from outside.
 */
import { Readable } from "node:stream";
import { budapestDayStart, type LocalDate } from "#values/local-date.ts";
import { HOUR_MS } from "#values/durations.ts";
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { requireCompany } from "#server/features/access/access.service.ts";
import { acceptSender } from "#server/features/received-mails/decide-senders.service.ts";
import {
  makeAddress,
  readAddresses,
} from "#server/features/received-mails/mail-address.service.ts";
import { takeMail } from "#server/features/received-mails/take-mail.service.ts";
import type { Origin } from "#server/http/actor.ts";
import { actAs } from "./demo-banks.service.ts";
import type { DemoFirm } from "./demo-people.ts";
import type { DemoFile } from "./generate/demo-files.ts";

const HERE = "127.0.0.1";
const SENT_HOUR = 8;

/** The director has accepted it with an earlier letter. */
const COURIER = "elszamolas@foxpost.sandbox";

interface Letter {
  /** A domain of the sandbox's name server. */
  readonly domain: string;
  readonly mailbox: string;
  readonly subject: string;
  readonly text: string;
  readonly file: DemoFile;
}

/** Gives the firm its address for reports, and sends its letters there. */
export async function sendDemoMails(
  deps: Deps,
  firm: DemoFirm,
  origin: Origin,
  { day, report }: { readonly day: LocalDate; readonly report: DemoFile },
): Promise<void> {
  const { companyId } = firm;
  const access = await requireCompany(deps, actAs(firm.director, origin), companyId, "owner");
  const now = deps.clock.now();
  const known = await inCompany(deps.db, companyId, (tx) => readAddresses(tx, companyId, now));
  const address = known.courierEmail ?? (await makeAddress(deps, access)).courierEmail;
  if (address === null) return;
  await acceptSender(deps, access, COURIER);
  for (const letter of lettersOf(report)) {
    const mailFrom = `${letter.mailbox}@${letter.domain}`;
    const bytes = writeLetter(letter, address, day);
    await takeMail(
      deps,
      {
        mailFrom,
        helo: letter.domain,
        remoteAddress: HERE,
        recipients: [{ address, companyId }],
      },
      Readable.from([bytes]),
    );
  }
}

function lettersOf(report: DemoFile): Letter[] {
  return [
    {
      domain: "foxpost.sandbox",
      mailbox: "elszamolas",
      subject: "Foxpost heti utánvét elszámolás",
      text: "Tisztelt Partnerünk! Mellékelten küldjük a heti elszámolást.",
      file: report,
    },
    {
      // Its name server disowns the letter: anybody could have written it.
      domain: "gls.sandbox",
      mailbox: "utanvet",
      subject: "GLS utánvét részletező",
      text: "Tisztelt Partnerünk! A részletezőt csatoltuk.",
      file: { name: "utanvet-reszletezo.xlsx", bytes: report.bytes },
    },
  ];
}

function writeLetter(letter: Letter, to: string, day: LocalDate): Buffer {
  const { domain, mailbox, subject, text, file } = letter;
  const sent = new Date(budapestDayStart(day) + SENT_HOUR * HOUR_MS);
  const encoded = Buffer.from(subject).toString("base64");
  const lines = [
    `From: ${domain} <${mailbox}@${domain}>`,
    `To: ${to}`,
    `Subject: =?utf-8?B?${encoded}?=`,
    `Date: ${sent.toUTCString()}`,
    `Message-ID: <${day}.${mailbox}@${domain}>`,
    "MIME-Version: 1.0",
    'Content-Type: multipart/mixed; boundary="part"',
    "",
    "--part",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: base64",
    "",
    Buffer.from(text).toString("base64"),
    "--part",
    `Content-Type: application/octet-stream; name="${file.name}"`,
    `Content-Disposition: attachment; filename="${file.name}"`,
    "Content-Transfer-Encoding: base64",
    "",
    ...(Buffer.from(file.bytes)
      .toString("base64")
      .match(/.{1,76}/g) ?? []),
    "--part--",
    "",
  ];
  return Buffer.from(lines.join("\r\n"));
}
