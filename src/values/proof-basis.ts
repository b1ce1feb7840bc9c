/** What a certificate of completeness rests on, and how papers and pages say it. */

/**
 * Who told the data of a day: a bank connection that was read with the company's consent, the
 * invoicing program's pushes, a statement file that somebody uploaded, or one that came by mail.
 */
export const PROOF_BASES = ["bank", "invoicing", "upload", "mail"] as const;
export type ProofBasis = (typeof PROOF_BASES)[number];

/** In whose name a file was uploaded; unknown after he deleted his account. */
export const UPLOADER_ROLES = ["director", "accountant", "unknown"] as const;
export type UploaderRole = (typeof UPLOADER_ROLES)[number];

/**
 * What is known of the sender of a file that came by mail: his own domain proved the letter;
 * nothing did, and a person of the company let it in all the same; or the letter is not kept any
 * more.
 */
export const FILE_SENDERS = ["proven", "unproven", "unknown"] as const;
export type FileSender = (typeof FILE_SENDERS)[number];

/** Where the name of the bank is from: its connection, or the checked number of the account. */
export const BANK_NAME_SOURCES = ["connection", "number"] as const;
export type BankNameSource = (typeof BANK_NAME_SOURCES)[number];

export interface BasisDays {
  /** Everything that the days need, in the order of `PROOF_BASES`. */
  readonly bases: readonly ProofBasis[];
  readonly days: number;
}

/** Files of one sender that days rest on. */
export interface BasisFiles {
  readonly kind: "upload" | "mail";
  /** Null for files that came by mail. */
  readonly role: UploaderRole | null;
  /** Null for uploads, and on certificates of before it was kept. */
  readonly sender: FileSender | null;
  /** Uploaded through a link of a program. */
  readonly byProgram: boolean;
  readonly files: number;
  /** The days on which the first and the last of them came, `2026-11-02`. */
  readonly first: string;
  readonly last: string;
}

export interface ProofGround {
  readonly days: readonly BasisDays[];
  readonly files: readonly BasisFiles[];
}

const WORDS: Readonly<Record<ProofBasis, string>> = {
  bank: "banki kapcsolat",
  invoicing: "a Számlázz.hu küldése",
  upload: "feltöltött kivonatfájl",
  mail: "e-mailben érkezett kivonatfájl",
};

const ROLES: Readonly<Record<UploaderRole, string>> = {
  director: "a cég ügyvezetője nevében",
  accountant: "a cég könyvelője nevében",
  unknown: "törölt felhasználó nevében",
};

/** `banki kapcsolat és feltöltött kivonatfájl` */
export function basesText(bases: readonly ProofBasis[]): string {
  const words = bases.map((basis) => WORDS[basis]);
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} és ${words.at(-1)}`;
}

/** `20 nap: banki kapcsolat; 11 nap: feltöltött kivonatfájl` */
export function basisDaysText(days: readonly BasisDays[]): string {
  return days.map((each) => `${each.days} nap: ${basesText(each.bases)}`).join("; ");
}

const SENDERS: Readonly<Record<FileSender, string>> = {
  proven: "",
  unproven: ", a feladóját semmi sem igazolja, a cégnél fogadták el",
  unknown: ", a feladóját igazoló adatot már nem őrizzük",
};

/**
 * `Feltöltve a cég ügyvezetője nevében (Kis Anna): 2 fájl, 2026. 11. 02. – 2026. 11. 05.` The name
 * is the uploader's, or that of the person who let an unproven letter in; it names his program.
 */
export function basisFilesText(
  { kind, role, sender, byProgram, files, first, last }: BasisFiles,
  name: string | null = null,
): string {
  const who = name === null || name === "" ? "" : ` (${name})`;
  const program = byProgram && who === "" ? ", egy program linkjével" : "";
  const how =
    kind === "mail"
      ? `E-mailben érkezett${sender === null ? "" : SENDERS[sender]}${who}`
      : `Feltöltve ${ROLES[role ?? "unknown"]}${who}${program}`;
  const when = first === last ? dayText(first) : `${dayText(first)} – ${dayText(last)}`;
  return `${how}: ${files} fájl, ${when}`;
}

function dayText(day: string): string {
  return `${day.replaceAll("-", ". ")}.`;
}

/** Said beside days of which no document speaks. */
export function levelDaysText(days: number): string {
  return `${days} napról nem szól kivonat: ott csak a szomszédos napok egyenlegei egyeznek.`;
}

/** Said of certificates of before it was kept what they rest on. */
export const BASIS_UNKNOWN =
  "Régebbi igazolás: nem őriztük meg, kitől valók a kivonatfájljai. A Bankhíd nem ellenőrizte őket a banknál.";

/** The one sentence on what a certificate rests on. */
export interface BasisVerdict {
  /** Nothing but readings of bank connections. */
  readonly isBankOnly: boolean;
  readonly text: string;
}

/** Says what the accounts of a certificate rest on; null stands for one of which nobody knows. */
export function judgeBasis(grounds: readonly (ProofGround | null)[]): BasisVerdict {
  const known = grounds.filter((ground) => ground !== null);
  if (known.length < grounds.length) return { isBankOnly: false, text: BASIS_UNKNOWN };
  const days = known.flatMap((ground) => ground.days);
  const has = (basis: ProofBasis): boolean => days.some(({ bases }) => bases.includes(basis));
  const files = [
    ...(has("upload") ? ["a cég által feltöltött"] : []),
    ...(has("mail") ? ["e-mailben érkezett"] : []),
  ].join(" és ");
  if (files === "")
    return has("invoicing")
      ? { isBankOnly: false, text: "Banki kapcsolatból és a Számlázz.hu küldéséből készült." }
      : {
          isBankOnly: true,
          text: "Minden napot banki kapcsolaton olvastunk, a cég hozzájárulásával.",
        };
  const isWhole = days.every(({ bases }) => bases.every((basis) => isFile(basis)));
  return {
    isBankOnly: false,
    text: isWhole
      ? `${capital(files)} fájlokból készült; a Bankhíd nem ellenőrizte a banknál.`
      : `Részben ${files} fájlokból készült; ezeket a Bankhíd nem ellenőrizte a banknál.`,
  };
}

function isFile(basis: ProofBasis): boolean {
  return basis === "upload" || basis === "mail";
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
