/** The paper of a certificate that every day of some accounts is proven: A4, for print. */
import { displayAccountNumber } from "#values/account-number.ts";
import { budapestDate, type LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import {
  type BankNameSource,
  type BasisFiles,
  BASIS_UNKNOWN,
  basesText,
  basisDaysText,
  basisFilesText,
  judgeBasis,
  levelDaysText,
  type ProofBasis,
  type ProofGround,
} from "#values/proof-basis.ts";
import { BOTTOM, PdfDocument, type PdfFonts, SMALL } from "./pdf-document.ts";
import { CONTENT, MARGIN, type PdfPage, type TextStyle, wrapWords } from "./pdf-page.ts";
import { day, grouped, money } from "./print-text.ts";

export interface CertificateAccount {
  readonly accountNr: string;
  readonly currency: string;
  /** Empty where neither a connection nor a checked number says it. */
  readonly bankName: string;
  readonly bankNameFrom: BankNameSource | null;
  readonly displayName: string;
  /** The first certified day; later than the period's where the account began with nothing. */
  readonly from: LocalDate;
  /** The last certified day; null where it is the period's. */
  readonly to: LocalDate | null;
  /** What a person says of its first and last day; null where nothing of it is needed. */
  readonly life: {
    readonly opened: string | null;
    readonly closed: string | null;
    readonly by: string | null;
    /** An instant, as `2026-11-21T08:05:00.000Z`. */
    readonly at: string;
  } | null;
  readonly opening: Amount | null;
  readonly closing: Amount | null;
  readonly credit: Amount;
  readonly creditCount: number;
  readonly debit: Amount;
  readonly debitCount: number;
  /** Days by the way in which they are proven. */
  readonly proven: {
    readonly byChain: number;
    readonly byLevel: number;
    readonly byInterval: number;
    readonly byReading: number;
  };
  /** What the days rest on, with the uploaders' names; null where it was not kept. */
  readonly basis: PaperBasis | null;
}

interface PaperBasis extends ProofGround {
  readonly files: readonly (BasisFiles & { readonly name: string | null })[];
  readonly stretches: readonly {
    readonly from: string;
    readonly to: string;
    readonly bases: readonly ProofBasis[];
  }[];
}

export interface CertificateFacts {
  readonly companyName: string;
  readonly taxNumber: string;
  /** The company and its items are invented. */
  readonly isDemo: boolean;
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly accounts: readonly CertificateAccount[];
  readonly itemCount: number;
  /** Items that a bank changed after they had been booked or exported, and nobody has seen. */
  readonly openChanges: number;
  /** Such items that a person has kept as they are booked. */
  readonly keptChanges: number;
  readonly madeBy: string;
  /** In Budapest: `2026-11-21 09:05`. */
  readonly madeAt: string;
  /** SHA-256 of the certified items, in hexadecimal. */
  readonly fingerprint: string;
  /** Where anybody can check it. */
  readonly checkUrl: string;
}

const TEXT = { size: 9 } as const;
const DEMO_WORDS =
  "Bemutató: a cég, a bank és minden tétel kitalált. Ez a papír nem bizonyít semmit.";
const LINE = 13;
const ACCOUNT_HEIGHT = 118;
/** Stretches of one account that the paper lists; the others are counted. */
const STRETCHES_MAX = 12;

/** The bytes of the paper: the same for the same facts. */
export function writeCertificate(facts: CertificateFacts, fonts: PdfFonts): Uint8Array[] {
  const moment = facts.madeAt.replaceAll("-", ". ").replace(/ (\d\d:)/, ". $1");
  const note = `Készült a Bankhídban, ${moment}. Nem a bank kivonata.`;
  const paper = new CertificatePaper(new PdfDocument(fonts, note), facts);
  paper.drawHead();
  for (const account of facts.accounts) paper.drawAccount(account);
  paper.drawLimits();
  paper.drawCheck();
  return paper.end();
}

class CertificatePaper {
  readonly #document: PdfDocument;
  readonly #facts: CertificateFacts;
  #page: PdfPage;
  #y = 0;

  constructor(document: PdfDocument, facts: CertificateFacts) {
    this.#document = document;
    this.#facts = facts;
    this.#page = document.turnPage();
  }

  drawHead(): void {
    const { companyName, taxNumber, isDemo, from, to, itemCount, accounts } = this.#facts;
    const page = this.#page;
    page.text(MARGIN, 58, "Teljességi igazolás", { size: 20, bold: true });
    page.text(MARGIN, 76, `${day(from)} – ${day(to)}`, { size: 10.5, ink: "muted" });
    this.#y = 104;
    this.#write(companyName, { size: 12, bold: true });
    this.#write(`Adószám: ${taxNumber}`, { size: 9, ink: "muted" });
    if (isDemo) {
      this.#y += 8;
      this.#write(DEMO_WORDS, { size: 10.5, bold: true, ink: "warning" });
    }
    this.#y += 8;
    const { text, isBankOnly } = judgeBasis(accounts.map(({ basis }) => basis));
    this.#write(text, { size: 10.5, bold: true, ...(isBankOnly ? {} : { ink: "warning" }) });
    this.#y += 4;
    const what = accounts.length === 1 ? "bankszámláról" : `${accounts.length} bankszámláról`;
    this.#write(
      `A lentebb megnevezett források szerint a felsorolt ${what} az időszak egyetlen napján sem hiányzik tétel. ` +
        `A tételek száma: ${grouped(String(itemCount))}.`,
      TEXT,
    );
    this.#y += 6;
  }

  drawAccount(account: CertificateAccount): void {
    this.#room(ACCOUNT_HEIGHT);
    const page = this.#page;
    const { accountNr, displayName, bankName, bankNameFrom, currency } = account;
    const number = displayAccountNumber(accountNr);
    page.line(MARGIN, this.#y, CONTENT);
    this.#y += 18;
    this.#write(displayName || number, { size: 10.5, bold: true });
    const bank = bankName === "" ? "" : `${bankName} (${BANK_FROM[bankNameFrom ?? "number"]})`;
    const facts = [displayName ? number : "", bank, currency].filter(Boolean).join(" · ");
    this.#write(facts, { size: 8.5, ink: "muted" });
    this.#y += 4;
    const cells: [string, string][] = [
      ["Nyitó egyenleg", balance(account.opening, currency)],
      [`Jóváírás, ${grouped(String(account.creditCount))} tétel`, money(account.credit, currency)],
      [`Terhelés, ${grouped(String(account.debitCount))} tétel`, money(account.debit, currency)],
      ["Záró egyenleg", balance(account.closing, currency)],
    ];
    const width = CONTENT / cells.length;
    cells.forEach(([label, value], index) => {
      page.text(MARGIN + index * width, this.#y, label, SMALL);
      page.text(MARGIN + index * width, this.#y + 13, value, { size: 9.5, bold: true });
    });
    this.#y += 30;
    this.#write(this.#provenWords(account), { size: 8.5 });
    this.#drawBasis(account);
    this.#y += 4;
  }

  /** Who told the data of which days. */
  #drawBasis({ basis, opening, closing }: CertificateAccount): void {
    const style = { size: 8.5 } as const;
    if (basis === null) return this.#write(BASIS_UNKNOWN, style);
    this.#write(`Mire épül: ${basisDaysText(basis.days)}.`, { ...style, bold: true });
    for (const file of basis.files) this.#write(basisFilesText(file, file.name), style);
    if (basis.stretches.length > 1) {
      const shown = basis.stretches.slice(0, STRETCHES_MAX);
      const words = shown.map(
        ({ from, to, bases }) =>
          `${stretch(from as LocalDate, to as LocalDate)}: ${basesText(bases)}`,
      );
      const more = basis.stretches.length - shown.length;
      const rest = more === 0 ? "" : `; és még ${more} szakasz`;
      this.#write(`Szakaszok: ${words.join("; ")}${rest}.`, style);
    }
    if (opening !== null || closing !== null)
      this.#write("A nyitó és a záró egyenleg kivonatfájlból való.", style);
  }

  /** What the paper does not say. */
  drawLimits(): void {
    const { openChanges, keptChanges } = this.#facts;
    const lines = [
      "Az ellenőrző oldal azt mondja meg, hogy ezt a papírt a Bankhíd állította ki, és a tételek azóta nem " +
        "változtak. Azt nem, hogy az adatokat a bank megerősítette.",
      "Banki kapcsolat: a tételeket a banktól olvastuk, a cég hozzájárulásával. Feltöltött vagy e-mailben érkezett " +
        "kivonatfájl: az adatok a fájlból valók, amelynek valódiságát a Bankhíd nem ellenőrizte a banknál; azért " +
        "az felel, aki a fájlt adta.",
      "Az egyenleglánccal igazolt napokon a tételek összege fillérre egyezik a forrásban álló két egyenleg " +
        "különbségével. A kivonat időszakával vagy a banki kapcsolattal igazolt napokat a forrás teljes " +
        "egészében lefedi, de egyenleg nem ellenőrzi.",
      "Az igazolás a tételek számlájára, könyvelési napjára és összegére vonatkozik; a partner nevére és " +
        "a közleményre nem. Az előjegyzett, még le nem könyvelt tételek nincsenek benne.",
      openChanges === 0
        ? "Az igazolás készítésekor nem volt olyan könyvelt vagy exportált tétel, amelyről a forrása már " +
          "mást mond, és még senki sem döntött róla."
        : `Figyelem: ${grouped(String(openChanges))} könyvelt vagy exportált tételről a forrása azóta ` +
          "mást mond, és az igazolás készítéséig senki sem döntött róla. Az igazolás a könyvelt adatot tartalmazza.",
      ...(keptChanges === 0
        ? []
        : [
            `Figyelem: ${grouped(String(keptChanges))} könyvelt vagy exportált tétel a könyvelt adattal maradt, ` +
              "bár a forrása azóta mást mond róla. Az igazolás ezeknél is a könyvelt adatot tartalmazza.",
          ]),
    ];
    this.#title("Mit jelent?");
    for (const line of lines) {
      this.#write(line, { size: 8.5 });
      this.#y += 3;
    }
  }

  drawCheck(): void {
    const { fingerprint, checkUrl, madeBy } = this.#facts;
    this.#title("Ellenőrzés");
    this.#write("Az alábbi címen bárki megnézheti, változtak-e azóta az igazolt tételek:", {
      size: 8.5,
    });
    this.#write(checkUrl, { size: 8.5, bold: true });
    this.#y += 4;
    this.#write("A tételek ujjlenyomata (SHA-256):", SMALL);
    this.#write(fingerprint.replace(/(.{8})(?=.)/g, "$1 "), { size: 8.5 });
    this.#y += 4;
    this.#write(`Készítette: ${madeBy}`, { size: 8.5, ink: "muted" });
  }

  end(): Uint8Array[] {
    const { companyName, from, to } = this.#facts;
    this.#document.end(`Teljességi igazolás, ${companyName}, ${day(from)} – ${day(to)}`);
    return this.#document.take();
  }

  #provenWords({ proven, from, life }: CertificateAccount): string {
    const ways = [
      [proven.byChain, "egyenleglánccal"],
      [proven.byLevel, "csak egyező egyenlegekkel"],
      [proven.byInterval, "a kivonat időszakával"],
      [proven.byReading, "banki kapcsolattal"],
    ] as const;
    const all = proven.byChain + proven.byLevel + proven.byInterval + proven.byReading;
    const words = ways.flatMap(([days, way]) => (days > 0 ? `${way} ${days}` : []));
    const begins =
      from > this.#facts.from && life?.opened !== from
        ? ` A számla ${day(from)} napján nulla egyenleggel indult.`
        : "";
    const level = proven.byLevel === 0 ? "" : ` ${levelDaysText(proven.byLevel)}`;
    return `Igazolt nap: ${all} (${words.join(", ")}).${level}${begins}${life === null ? "" : ` ${lifeText(life)}`}`;
  }

  #title(text: string): void {
    this.#room(60);
    this.#page.line(MARGIN, this.#y, CONTENT);
    this.#y += 20;
    this.#write(text, { size: 10.5, bold: true });
  }

  /** Writes the text in as many lines as it takes. */
  #write(text: string, style: TextStyle): void {
    for (const line of wrapWords(this.#page, text, CONTENT, 20, style)) {
      this.#room(LINE);
      this.#page.text(MARGIN, this.#y, line, style);
      this.#y += LINE;
    }
  }

  #room(height: number): void {
    if (this.#y + height <= BOTTOM) return;
    this.#page = this.#document.turnPage();
    this.#y = 56;
  }
}

/** Which days the account did not live, and whose word it is. */
function lifeText({ opened, closed, by, at }: NonNullable<CertificateAccount["life"]>): string {
  const told = `${by ?? "egy azóta törölt felhasználó"} közlése szerint (${day(budapestDate(Date.parse(at)))})`;
  const facts = [
    opened === null ? "" : `${day(opened as LocalDate)} napján nyílt, előtte nem volt tétele`,
    closed === null ? "" : `${day(closed as LocalDate)} napján megszűnt, utána nem volt tétele`,
  ].filter(Boolean);
  return `A számla ${told} ${facts.join("; ")}. Ezt a banki adatok nem cáfolják, és nem is bizonyítják.`;
}

const BANK_FROM: Readonly<Record<BankNameSource, string>> = {
  connection: "a banki kapcsolat szerint",
  number: "a számlaszám alapján",
};

function stretch(from: LocalDate, to: LocalDate): string {
  return from === to ? day(from) : `${day(from)} – ${day(to)}`;
}

function balance(amount: Amount | null, currency: string): string {
  return amount === null ? "nincs igazolva" : money(amount, currency);
}
