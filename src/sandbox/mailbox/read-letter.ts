import PostalMime, { addressParser } from "postal-mime";
import type { KeptLetter } from "./letter-store.ts";

/** A letter as people and tests read it. */
export interface ReadLetter {
  readonly id: string;
  readonly receivedAt: string;
  readonly from: string;
  readonly to: readonly string[];
  /** The sender's own number of the letter: the same where a letter came twice. */
  readonly messageId: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Web addresses in the text, in their order. */
  readonly links: readonly string[];
  readonly attachments: readonly {
    readonly name: string;
    readonly mimeType: string;
    readonly sizeBytes: number;
  }[];
}

const NESTING_MAX = 20;

/** Parses the kept bytes; an unreadable letter is shown as plain text. */
export async function readLetter(letter: KeptLetter): Promise<ReadLetter> {
  const bytes = Buffer.from(letter.raw, "base64");
  const kept = { id: letter.id, receivedAt: letter.receivedAt, from: letter.from, to: letter.to };
  try {
    const parsed = await PostalMime.parse(bytes, { maxNestingDepth: NESTING_MAX });
    const text = parsed.text ?? "";
    return {
      ...kept,
      from:
        readSender(parsed.headers.find((header) => header.key === "from")?.value) || letter.from,
      messageId: parsed.messageId ?? "",
      subject: parsed.subject ?? "",
      text,
      html: parsed.html ?? "",
      links: text.match(/https?:\/\/[^\s<>"]+/g) ?? [],
      attachments: parsed.attachments.map((attachment) => ({
        name: attachment.filename ?? "névtelen",
        mimeType: attachment.mimeType,
        sizeBytes:
          typeof attachment.content === "string"
            ? attachment.content.length
            : attachment.content.byteLength,
      })),
    };
  } catch {
    const text = bytes.toString("utf8");
    return {
      ...kept,
      messageId: "",
      subject: "(nem értelmezhető levél)",
      text,
      html: "",
      links: [],
      attachments: [],
    };
  }
}

function readSender(header: string | undefined): string {
  const [sender] = addressParser(header ?? "", { flatten: true });
  if (sender?.address === undefined) return "";
  return sender.name === "" ? sender.address : `${sender.name} <${sender.address}>`;
}
