import type { ReceivedMail } from "#contract/received-mails/received-mails.ts";
import { basisOfProof } from "./sender-trust.ts";
import type { ReceivedMailRow, ShownAttachment } from "./received-mails.store.ts";

/** A letter as the wire's letter. */
export function presentMail(
  row: ReceivedMailRow,
  attachments: readonly ShownAttachment[],
): ReceivedMail {
  return {
    _id: row.id,
    received: row.received_at.toISOString(),
    address: row.address,
    sender: row.sender,
    mailFrom: row.mail_from,
    network: row.network,
    subject: row.subject,
    sizeBytes: Number(row.size_bytes),
    status: row.status,
    reason: row.reason,
    trust: row.trust,
    proof: row.proof === null ? null : { ...row.proof, basis: basisOfProof(row.proof) },
    attachments: attachments
      .filter(({ mail_id }) => mail_id === row.id)
      .map((attachment) => ({
        number: attachment.number,
        name: attachment.name,
        sizeBytes: Number(attachment.size_bytes),
        outcome: attachment.outcome,
        reason: attachment.reason,
        file:
          attachment.file_id === null || attachment.fileStatus === null
            ? null
            : {
                _id: attachment.file_id,
                status: attachment.fileStatus,
                newCount: Number(attachment.newCount ?? 0n),
                duplicates: Number(attachment.duplicateCount ?? 0n),
              },
      })),
  };
}
