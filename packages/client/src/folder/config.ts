/** What the agent is told: the folder, the files in it, and their days. */
import { z } from "zod";

const configSchema = z.strictObject({
  /** Where the files go. The agent keeps its own notes in `.bankhid` below it. */
  folder: z.string().min(1),
  format: z
    .enum(["camt053_02", "camt053_08", "mt940", "xlsx", "csv", "json", "pdf"])
    .default("camt053_08"),
  encoding: z.enum(["utf-8", "windows-1250", "ascii"]).default("utf-8"),
  /** Account numbers or ids; every account of the company where the list is empty. */
  accounts: z.array(z.string()).default([]),
  /** The first day that matters. */
  since: z.iso.date(),
  /** A file holds the items up to the end of the last whole day, week or month. */
  period: z.enum(["day", "week", "month"]).default("day"),
  /** Days after the end of a period until its file is made: banks book late. */
  delayDays: z.number().int().min(0).max(30).default(1),
  /** With {account}, {name}, {bank}, {currency}, {from}, {to} and {ext}. */
  fileName: z
    .string()
    .max(200)
    .regex(/\{ext\}/, "fileName needs {ext}")
    .regex(/^[^/\\:*?"<>|\p{Cc}]*$/u, 'fileName has none of / \\ : * ? " < > |')
    .default("{account}_{from}-{to}.{ext}"),
  /** Minutes between two looks. */
  everyMinutes: z.number().int().min(15).max(1_440).default(60),
});
export type FolderConfig = z.output<typeof configSchema>;

/** Throws where the text is no such configuration, and names the fields. */
export function readConfig(text: string): FolderConfig {
  const read = configSchema.safeParse(JSON.parse(text));
  if (read.success) return read.data;
  throw new Error(`The configuration is wrong: ${z.prettifyError(read.error)}`);
}

const DAY_MS = 86_400_000;

/** The last day of the last period that is over and waited for; `today` as YYYY-MM-DD. */
export function lastPeriodEnd(
  { period, delayDays }: Pick<FolderConfig, "period" | "delayDays">,
  today: string,
): string {
  const end = new Date(Date.parse(today) - (1 + delayDays) * DAY_MS);
  if (period === "week") end.setUTCDate(end.getUTCDate() - end.getUTCDay());
  if (period === "month") {
    const next = new Date(end.getTime() + DAY_MS);
    if (next.getUTCDate() !== 1) end.setUTCDate(0);
  }
  return end.toISOString().slice(0, 10);
}

/** The day in Budapest. */
export function budapestDay(now: Date): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Budapest" }).format(now);
}

const EXTENSIONS = { camt053_02: "xml", camt053_08: "xml", mt940: "sta" } as const;

export function extensionOf(format: FolderConfig["format"]): string {
  return (EXTENSIONS as Partial<Record<FolderConfig["format"], string>>)[format] ?? format;
}

/** Letters of a fact that the server tells; file systems take 255 bytes of a whole name. */
const FACT_LENGTH_MAX = 60;
const NAME_LENGTH_MAX = 200;

/**
 * The name of a file; letters without accents, because old programs choke on more. The facts come
 * from the server: none of them leads out of the folder, hides the file or names a device.
 */
export function nameFile(
  template: string,
  facts: Readonly<Record<"account" | "name" | "bank" | "currency" | "from" | "to" | "ext", string>>,
): string {
  const name = template.replace(/\{(\w+)\}/g, (whole, key: string) =>
    Object.hasOwn(facts, key) ? plainName(facts[key as keyof typeof facts]) : whole,
  );
  // Windows takes points and blanks at the end away.
  const visible = name.replace(/^[.\s]+|[.\s]+$/g, "");
  const safe = visible === "" || DEVICE.test(visible) ? `_${visible}` : visible;
  if (safe.length <= NAME_LENGTH_MAX) return safe;
  const end = `.${facts.ext}`;
  return safe.slice(0, NAME_LENGTH_MAX - end.length) + end;
}

/** Whether it is the name of one file, and of nothing above or below its folder. */
export function isFileName(name: unknown): boolean {
  return typeof name === "string" && name !== "" && !/^\.|[/\\:\0]/.test(name);
}

/** Names that Windows gives to devices, whatever stands behind a point: such a file would vanish. */
const DEVICE =
  /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d\u00B9\u00B2\u00B3])\s*(?:\.|$)/i;

function plainName(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9.-]+/g, "_")
    .slice(0, FACT_LENGTH_MAX);
}
