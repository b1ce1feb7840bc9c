import { entryOf } from "#values/entry-of.ts";
import type { ReadProblemCode } from "#values/read-problem-codes.ts";
import { findSourceName } from "#statements/heads/find-source.ts";
import { articleBefore, articleBeforeName } from "#values/hungarian-article.ts";
import { parseAmount } from "#values/money.ts";
import { formatAmount, groupDigits } from "#web/ui/text/format-amount.ts";
import {
  DOCUMENT_FACT_ADVICE,
  documentFactTitle,
  isSettlementTotal,
  settlementTotalsAdvice,
  settlementTotalsText,
  settlementTotalsTitle,
} from "#web/areas/uploads/texts/settlement-totals.ts";
import { formatDate, formatInterval } from "#web/ui/text/format-date.ts";

type Params = Readonly<Record<string, string>>;

/** One fault of a file in words: what happened, and what the person can do. */
export interface ReadProblemText {
  readonly title: string;
  readonly advice: string;
}

interface ReadProblemWords {
  readonly title: (params: Params, line: number | null) => string;
  readonly advice: (params: Params) => string;
}

const DOWNLOAD_AGAIN = "Töltse le újra a kivonatot a banktól, és töltse fel változtatás nélkül.";

const ASK_BANK_FOR = "Töltse le ugyanezt a kivonatot MT940, CAMT.053, CSV vagy XLSX formátumban.";

/** What a PDF lacks so that its rows could be taken. */
const PDF_REASONS: Readonly<Record<string, string>> = {
  no_rows: "Nem találtunk benne dátummal és összeggel kezdődő sorokat.",
  no_opening: "Nincs benne nyitóegyenleg.",
  no_closing: "Nincs benne záróegyenleg.",
  no_balances: "Nem minden tétele mellett áll ott az egyenleg.",
};

function pdfReason({ reason, page, text }: Params): string {
  if (reason === "days" && page && text)
    return `${capital(articleBefore(Number(page)))} ${page}. oldalon ez a sor kilóg a napok sorrendjéből: „${text}”. PDF-ből csak akkor veszünk át tételt, ha a napok is sorban állnak.`;
  if (reason === "broken" && page && text)
    return `${capital(articleBefore(Number(page)))} ${page}. oldalon ennél a sornál nem jön ki az egyenleg: „${text}”.`;
  return `${entryOf(PDF_REASONS, reason ?? "") ?? ""} PDF-ből csak akkor veszünk át tételt, ha minden sorát egyenleg igazolja.`.trim();
}

/** What a table may prove its rows by. */
const GROUND_NAMES: Readonly<Record<string, string>> = {
  balances: "a tételek utáni egyenleg",
  opening: "a nyitóegyenleg",
  sums: "a nyitó- és a záróegyenleg",
};

function groundName(kind: string): string {
  return entryOf(GROUND_NAMES, kind) ?? kind;
}

/** Balances of CAMT by their code. */
const BALANCE_NAMES: Readonly<Record<string, string>> = {
  OPBD: "A nyitóegyenleg",
  PRCD: "A nyitóegyenleg",
  CLBD: "A záróegyenleg",
};

/** Archives of several files: one that holds a single statement is read as that statement. */
const ARCHIVES: ReadonlySet<string> = new Set(["zip", "gzip", "7z", "rar"]);

function isArchive({ format = "" }: Params): boolean {
  return ARCHIVES.has(format);
}

function namesNoCurrency({ missing }: Params): boolean {
  return missing === "currency";
}

/** The line; of a fault of several rows of a table all that are named. */
function atLine(line: number | null, { lines = "", count = "" }: Params = {}): string {
  const more = Number(count) - lines.split(", ").length;
  if (lines.includes(", ")) return ` (${lines}. sor${more > 0 ? ` és még ${more}` : ""})`;
  return line === null ? "" : ` (${line}. sor)`;
}

/** The line, and the field of a message or the column of a table, as the file names them. */
function atPlace(line: number | null, { field, column }: Params): string {
  const place = field ? `${field} mező` : column ? `„${column}” oszlop` : "";
  const words = [line === null ? "" : `${line}. sor`, place].filter(Boolean).join(", ");
  return words && ` (${words})`;
}

/** Which pages of a statement are not there. */
const MISSING_PAGES: Readonly<Record<string, string>> = {
  before: "Hiányzik a kivonat eleje",
  between: "Hiányzik a kivonat egy közbülső oldala",
  after: "Hiányzik a kivonat vége",
};

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function money(params: Params, name: string): string {
  const value = params[name];
  return value === undefined ? "?" : formatAmount(value, params["currency"] ?? "HUF");
}

/**
 * The difference between the rows and the file's own figure: both are decimal strings under these
 * names of the parameters.
 */
function gap(params: Params, fromRows: string, stated: string): string {
  const [rows, file] = [parseAmount(params[fromRows] ?? ""), parseAmount(params[stated] ?? "")];
  if (!rows.ok || !file.ok) return "nem érnek össze";
  const difference = rows.value - file.value;
  const magnitude = formatAmount(difference, params["currency"] ?? "HUF", { sign: "never" });
  return difference < 0n
    ? `a tételekből ${magnitude} hiányzik`
    : `a tételekben ${magnitude} a többlet`;
}

/**
 * The stated interval, of which one end may be missing or unreadable, beside the days of the rows.
 */
function intervalText({ from, to, text, first, last }: Params): string {
  const rows = first === last ? formatDate(first ?? "") : formatInterval(first ?? "", last ?? "");
  const end = from
    ? `${formatDate(from)} és a későbbi napok`
    : to
      ? `${formatDate(to)} és a korábbi napok`
      : `„${text ?? ""}”`;
  return `Az időszak a fájl szerint ${from && to ? formatInterval(from, to) : end}, a tételeké ${rows}`;
}

/** Rows of a table that cannot be read while the others can. */
function unreadTitle(params: Params): string | undefined {
  return params["unread"]
    ? `${params["count"] ?? "Néhány"} sor nem olvasható (${params["lines"] ?? "?"}. sor)`
    : undefined;
}

function unreadAdvice(params: Params, why: string): string {
  if (params["unread"] === "proven")
    return `${why}, de az egyenlegek enélkül is összeérnek, ezért kihagytuk.`;
  return params["unread"]
    ? `${why}. Ha így veszi át, ez kimarad, a többi sor bekerül.`
    : DOWNLOAD_AGAIN;
}

/** The names of the sources that fit alike, after a colon. */
function sourceNames({ sources }: Params): string {
  const names = sources?.split(", ").map((key) => findSourceName(key) ?? key) ?? [];
  return names.length > 0 ? `: ${names.join(" vagy ")}` : "";
}

/** Each stated total that the rows do not give, with both figures. */
function totalsText(params: Params): string {
  const settled = settlementTotalsText(params);
  if (settled !== undefined) return settled;
  const differs = (rows: string, stated: string): boolean =>
    Boolean(params[stated]) && params[rows] !== params[stated];
  const parts: string[] = [];
  if (differs("count", "statedCount"))
    parts.push(`${params["statedCount"]} tételt ír, a soraiban ${params["count"] ?? "?"} van`);
  if (differs("credit", "statedCredit"))
    parts.push(
      `${money(params, "statedCredit")} jóváírást ír, a soraiban ${money(params, "credit")} van`,
    );
  if (differs("debit", "statedDebit"))
    parts.push(
      `${money(params, "statedDebit")} terhelést ír, a soraiban ${money(params, "debit")} van`,
    );
  return parts.length > 0
    ? `A fájl ${parts.join("; ")}.`
    : "A darabszám vagy az összeg nem egyezik.";
}

const PDF_TOO_COSTLY =
  "A PDF szerkezete túl bonyolult a beolvasáshoz. A bank eredeti PDF-jét töltse fel, rövidebb időszakra, vagy kérjen a banktól CSV vagy MT940 fájlt.";

/** The words for each limit that a workbook or a file has broken. */
const LIMIT_WORDS: Readonly<Record<string, (limit: string) => string>> = {
  rows: (limit) =>
    `Egy munkalapon legfeljebb ${limit} sor lehet. Töltse le rövidebb időszakra, vagy CSV formátumban.`,
  cells: (limit) =>
    `Egy munkafüzetben legfeljebb ${limit} cella lehet. Töltse le rövidebb időszakra, vagy CSV formátumban.`,
  sheets: (limit) =>
    `Egy munkafüzetben legfeljebb ${limit} munkalap lehet. A bank eredeti fájlját töltse fel, átszerkesztés nélkül.`,
  columns: (limit) =>
    `Egy munkalapon legfeljebb ${limit} oszlop lehet. A bank eredeti fájlját töltse fel, átszerkesztés nélkül.`,
  "statements of a day": (limit) =>
    `Egy napról legfeljebb ${limit} kivonat lehet egy fájlban. Töltse le a napot egyetlen kivonatként.`,
  pages: (limit) => `Egy PDF legfeljebb ${limit} oldalas lehet. Töltse le rövidebb időszakra.`,
  "unpacked bytes of a PDF": () => PDF_TOO_COSTLY,
  "filters of a PDF": () => PDF_TOO_COSTLY,
  "forms of a PDF": () => PDF_TOO_COSTLY,
  "operators of a PDF": () => PDF_TOO_COSTLY,
  "characters of a PDF": () => PDF_TOO_COSTLY,
  "inline pictures of a PDF": () => PDF_TOO_COSTLY,
  "objects of a PDF": () => PDF_TOO_COSTLY,
  "characters of a cell": (limit) =>
    `Egy cellában legfeljebb ${limit} betű lehet. A bank eredeti fájlját töltse fel, átszerkesztés nélkül.`,
};

/**
 * A sentence and a next step for every code of the readers; a new code does not compile without
 * them.
 */
/** What a corrected report tells otherwise than the earlier one. */
function reissuedText(params: Params): string {
  const { name = "", changed = "0", withdrawn = "0", added = "0", was, became } = params;
  const items = [
    changed !== "0" && `${changed} tétel összege más`,
    withdrawn !== "0" && `${withdrawn} tétel kimaradt`,
    added !== "0" && `${added} tétel új`,
  ].filter(Boolean);
  const sums =
    was && became && was !== became
      ? `Az utalás ${money(params, "was")} helyett ${money(params, "became")}. `
      : "";
  const differs = items.length > 0 ? `${capital(items.join(", "))}. ` : "";
  return `A korábbi: ${name}. ${sums}${differs}Amíg nem dönt, a korábbi számít, és ebből semmit sem veszünk át.`;
}

const readProblemWords: Record<ReadProblemCode, ReadProblemWords> = {
  mapping_needed: {
    title: () => "Adja meg, mit jelentenek az oszlopok",
    advice: () =>
      "Ezt a táblát még nem láttuk. Egy perc az egész, és legközelebb magától beolvassuk.",
  },
  file_empty: {
    title: () => "A fájl üres",
    advice: () => "Egyetlen sor sincs benne. Töltse le újra a kivonatot a banktól.",
  },
  format_unknown: {
    title: () => "Ismeretlen fájltípus",
    advice: () =>
      "Nem ismertük fel, melyik bank kivonata. Kérjen a banktól MT940-, CAMT.053- vagy CSV-kivonatot, és azt töltse fel.",
  },
  source_doubtful: {
    title: (params) => `Nem dönthető el, honnan való a fájl${sourceNames(params)}`,
    advice: () =>
      "Az oszlopai két forráshoz is ugyanúgy illenek, ezért egyetlen sorát sem vettük át. Adja meg az oszlopait, vagy töltse le más formátumban.",
  },
  kind_doubtful: {
    title: () => "Számlakivonat vagy elszámolás?",
    advice: () =>
      "A fájl mindkettőnek beolvasható. Kivonatként a számla tételei kerülnek be; elszámolásként a fizetések, díjaikkal együtt.",
  },
  items_known: {
    title: ({ count, total }) =>
      count === total
        ? "A tételei már megvannak egy másik elszámolásban"
        : `${total ?? "?"} tételéből ${count ?? "?"} már megvan egy másik elszámolásban`,
    advice: () =>
      "Ha így veszi át, ezek kétszer szerepelnek. Ha ez a javított változat, előbb a korábbi fájlt törölje.",
  },
  report_reissued: {
    title: ({ number }) =>
      number
        ? `Ez ${articleBeforeName(number)} ${number} számú elszámolás javított változatának látszik`
        : "Ez egy korábbi elszámolás javított változatának látszik",
    advice: (params) => reissuedText(params),
  },
  items_repeated: {
    title: ({ count, first }) =>
      count === "1"
        ? `Egy tétel kétszer szerepel az elszámolásban: ${first ?? ""}`
        : `${count ?? "?"} sor olyan tételt ismétel, amely már szerepel az elszámolásban, például: ${first ?? ""}`,
    advice: () =>
      "Azonos a számuk, a napjuk és az összegük. Kérdezze meg a szolgáltatót; ha valóban két fizetés volt, vegye át így.",
  },
  not_a_statement: {
    title: (params) =>
      isArchive(params) ? "Ez tömörített fájl, nem kivonat" : "Ez nem számlakivonat",
    advice: (params) =>
      isArchive(params)
        ? "Csomagolja ki, és a benne lévő kivonatokat egyenként vagy együtt kijelölve töltse fel."
        : "A fájl mást tartalmaz, például átutalási megbízást, képet vagy programot. Válassza a kivonat fájlját.",
  },
  format_not_supported: {
    title: (params) =>
      params["several"]
        ? "A fájl több bankszámla tételeit tartalmazza számlaszám nélkül"
        : `Ezt a formátumot még nem olvassuk${params["format"] ? `: ${params["format"]}` : ""}`,
    advice: (params) =>
      params["several"]
        ? "Exportálja bankszámlánként külön fájlba, és töltse fel azokat."
        : ASK_BANK_FOR,
  },
  file_truncated: {
    title: (_params, line) => `A fájl vége hiányzik${atLine(line)}`,
    advice: () => `A letöltés valószínűleg megszakadt. ${DOWNLOAD_AGAIN}`,
  },
  syntax_invalid: {
    title: (params, line) =>
      namesNoCurrency(params)
        ? `A fájl nem írja meg a devizanemet${atLine(line)}`
        : (documentFactTitle(params["missing"]) ?? `Hibás szerkezet a fájlban${atLine(line)}`),
    advice: (params) =>
      namesNoCurrency(params)
        ? "Ha így veszi át, forintnak vesszük az összegeit."
        : documentFactTitle(params["missing"])
          ? DOCUMENT_FACT_ADVICE
          : `A fájl megsérült, vagy szerkesztették. ${DOWNLOAD_AGAIN}`,
  },
  xml_doctype_refused: {
    title: () => "Az XML-fájl tiltott elemet tartalmaz",
    advice: () =>
      "Biztonsági okból nem olvassuk a DOCTYPE-ot tartalmazó fájlokat. A bank eredeti fájlját töltse fel.",
  },
  charset_unreadable: {
    title: () => "A fájl szövege nem olvasható",
    advice: () =>
      "A karakterkódolás sérült. Mentse el újra a bank oldaláról, táblázatkezelőben ne nyissa meg közben.",
  },
  limit_exceeded: {
    title: () => "A fájl túl nagy a beolvasáshoz",
    advice: ({ what, limit }) => {
      const words = entryOf(LIMIT_WORDS, what ?? "");
      return words === undefined
        ? "Töltse le a kivonatot rövidebb időszakra, több fájlban."
        : words(groupDigits(limit ?? "?"));
    },
  },
  file_encrypted: {
    title: () => "A fájl jelszóval védett",
    advice: () =>
      "Nyissa meg a jelszavával, és mentse el jelszó nélkül; ha tömörített fájl, csomagolja ki. Amit így kap, azt töltse fel.",
  },
  pdf_without_text: {
    title: () => "A PDF csak képeket tartalmaz",
    advice: () =>
      `Beszkennelt vagy képként mentett oldalakból nem olvasunk számokat. ${ASK_BANK_FOR}`,
  },
  pdf_unproven: {
    title: () => "A PDF tételeit az egyenlegek nem igazolják",
    advice: (params) => `${pdfReason(params)} ${ASK_BANK_FOR}`,
  },
  client_doubtful: {
    title: () => "Biztosan ezé a cégé ez a fájl?",
    advice: () =>
      "A benne megnevezett bankszámla vagy cég új itt. Nézze meg, jó helyre került-e a fájl.",
  },
  reread_refused: {
    title: () => "A javított beolvasás nem tudta átvenni ezt a fájlt",
    advice: () => "A korábban átvett tételek változatlanul megmaradtak.",
  },
  account_missing: {
    title: () => "Nem derül ki, melyik bankszámláé",
    advice: () => "A fájlban nincs számlaszám. Adja meg, melyik bankszámla kivonata.",
  },
  account_check_failed: {
    title: (params) =>
      `Hibás számlaszám-ellenőrző szám${params["accountNr"] ? `: ${params["accountNr"]}` : ""}`,
    advice: () => "A számlát megjelöltük. Vesse össze a számlaszámot a bankéval.",
  },
  date_invalid: {
    title: (params, line) => unreadTitle(params) ?? `Értelmezhetetlen dátum${atLine(line, params)}`,
    advice: (params) => unreadAdvice(params, "A dátum hiányzik vagy értelmezhetetlen"),
  },
  date_ambiguous: {
    title: () => "A nap és a hónap nem különböztethető meg",
    advice: () => "Töltsön le hosszabb időszakot, amelyben 12-nél nagyobb nap is szerepel.",
  },
  amount_invalid: {
    title: (params, line) =>
      unreadTitle(params) ??
      `Értelmezhetetlen összeg${params["text"] ? `: „${params["text"]}”` : ""}${atLine(line, params)}`,
    advice: (params) => unreadAdvice(params, "Az összeg hiányzik vagy értelmezhetetlen"),
  },
  amount_ambiguous: {
    title: ({ missing }) =>
      documentFactTitle(missing) ?? "A tizedesjel és az ezres tagolás nem különböztethető meg",
    advice: ({ missing }) =>
      documentFactTitle(missing)
        ? DOCUMENT_FACT_ADVICE
        : "Kérje le a kivonatot MT940 vagy CAMT.053 formátumban.",
  },
  direction_contradicts: {
    title: (params, line) => `Nem dönthető el, jóváírás vagy terhelés${atLine(line, params)}`,
    advice: () => `Az előjel és az irány ellentmond egymásnak. ${DOWNLOAD_AGAIN}`,
  },
  direction_unsaid: {
    title: () => "Semmi nem mutatja, melyik tétel jóváírás és melyik terhelés",
    advice: ({ words }) =>
      words
        ? `Az összegeknek nincs előjele, egy másik oszlopban viszont két szó váltakozik: ${words}. Adja meg az oszlopoknál, ez mondja-e meg az irányt.`
        : "Az összegeknek nincs előjele. Adja meg az oszlopoknál, merre ment a pénz.",
  },
  grounds_missing: {
    title: () => "Ez a tábla kevesebbet igazol, mint amelyikkel a profil készült",
    advice: ({ grounds = "" }) =>
      `Most hiányzik belőle: ${grounds.split(",").map(groundName).join(", ")}. Nézze át az oszlopokat és a tételeket, mielőtt átveszi.`,
  },
  status_unknown: {
    title: ({ word }, line) =>
      word === undefined
        ? `Ismeretlen tételállapot${atLine(line)}`
        : `Ismeretlen szó: „${word}”${atLine(line)}`,
    advice: ({ word }) =>
      word === undefined
        ? "Csak a teljesült tételeket tartalmazó kivonatot töltse fel."
        : "Nem tudjuk, mozgott-e rajta pénz, és merre. Amíg ez nem dől el, az elszámolás várakozik.",
  },
  column_missing: {
    title: (params) => `Hiányzó oszlop${params["column"] ? `: ${params["column"]}` : ""}`,
    advice: ({ name, damaged }) => {
      if (name === undefined) return "A táblázatot a bank eredeti oszlopaival töltse fel.";
      return damaged
        ? `A fájl ${name}-elszámolásnak látszik, de a fejléce sérült. ${settlementTotalsAdvice({})}`
        : `A fájl ${name}-elszámolásnak látszik. Ha a szolgáltató nevezte át az oszlopát, adja meg az oszlopok jelentését; ha nem, töltse le újra a szolgáltatótól.`;
    },
  },
  balance_mismatch: {
    title: (params, line) => `Az egyenlegek nem érnek össze${atPlace(line, params)}`,
    advice: (params) =>
      `A nyitóegyenleg és a tételek alapján ${money(params, "found")} következne, ` +
      `a fájlban ${money(params, "expected")} a záróegyenleg: ${gap(params, "found", "expected")}.`,
  },
  balance_chain_broken: {
    title: (params, line) =>
      line === null
        ? "Megszakad az egyenleglánc"
        : `${capital(articleBefore(line))} ${line}. sornál megszakad az egyenleglánc${atPlace(null, params)}`,
    advice: (params) =>
      params["what"] === "page"
        ? `Az előző oldal záróegyenlege ${money(params, "expected")}, a következő oldal nyitóegyenlege ${money(params, "found")}. ${DOWNLOAD_AGAIN}`
        : `Az addigi tételek alapján ${money(params, "expected")} következne, ` +
          `a fájlban ${money(params, "found")} áll: ${gap(params, "expected", "found")}.`,
  },
  balance_unsigned: {
    title: (params, line) =>
      `${entryOf(BALANCE_NAMES, params["balance"] ?? "") ?? "Az egyenleg"} előjele nem derül ki${atLine(line)}`,
    advice: (params) =>
      params["proven"]
        ? `A fájl nem mondja meg, hogy ${money(params, "amount")} követelés vagy tartozás, de a tételek igazolják.`
        : `A fájl nem mondja meg, hogy ${money(params, "amount")} követelés vagy tartozás, ezért az egyenleget nem vesszük át.`,
  },
  rows_misplaced: {
    title: (params) => `${params["count"] ?? "Néhány"} tétel egyik kivonathoz sem tartozik`,
    advice: (params) =>
      `Rossz helyen állnak a fájlban (${params["lines"] ?? "?"}. sor), ezért kimaradnak. ${DOWNLOAD_AGAIN}`,
  },
  totals_mismatch: {
    title: (params, line) =>
      settlementTotalsTitle(params, line) ??
      `A fájl összesítése eltér a soraitól${atPlace(line, params)}`,
    advice: (params) =>
      `${totalsText(params)} ${isSettlementTotal(params) ? settlementTotalsAdvice(params) : DOWNLOAD_AGAIN}`,
  },
  statement_missing: {
    title: () => "Nincs benne kivonat",
    advice: () =>
      "A fájl szerkezete rendben van, de egyetlen kivonatot sem tartalmaz. Válasszon másik időszakot a banknál.",
  },
  rows_skipped: {
    title: (params) => `${params["count"] ?? "Néhány"} sort kihagytunk`,
    advice: ({ hidden }) =>
      Number(hidden ?? 0) > 0
        ? "Rejtett sorok is vannak köztük, ezeket nem olvassuk be. Töltse fel a bank eredeti fájlját."
        : "Meghiúsult vagy összesítő sorok: a könyvelésbe nem valók.",
  },
  rows_filtered: {
    title: ({ text }) => `A fájl szűréssel készült${text ? `: „${text}”` : ""}`,
    advice: () =>
      "Csak a szűrésnek megfelelő tételek vannak benne, ezért egyetlen napot sem igazol. Töltse le a kivonatot szűrés nélkül is.",
  },
  items_announced: {
    title: (params) => `${params["count"] ?? "Néhány"} függő tétel`,
    advice: () =>
      "A bank jelezte, de még nem könyvelte ezeket. A tételek között függőként látszanak, amíg a napjuk végleges kivonata meg nem érkezik; összegben, exportban és igazolásban nem szerepelnek.",
  },
  rows_outside_interval: {
    title: (params, line) => `A kivonat időszakán kívüli tételek${atPlace(line, params)}`,
    advice: (params) =>
      `${intervalText(params).replace(/\.?$/, ".")} A tételek a saját napjukon szerepelnek; nézze meg, hogy a megfelelő kivonat-e.`,
  },
  rows_unordered: {
    title: (params, line) => `Felcserélt sorok${atPlace(line, params)}`,
    advice: () =>
      "A sorok más sorrendben állnak, mint az egyenlegeik: a fájlt valószínűleg átrendezték. Az egyenlegek így is összeérnek.",
  },
  page_missing: {
    title: (params, line) =>
      `${entryOf(MISSING_PAGES, params["missing"] ?? "") ?? "Hiányzik a kivonat egy oldala"}${atPlace(line, params)}`,
    advice: ({ number }) =>
      `A fájl szerint ${number ? `${articleBeforeName(number)} ${number}. számú` : "a"} kivonatnak további oldalai is vannak. Töltse le a teljes kivonatot a banktól, és töltse fel egyben.`,
  },
  number_repeated: {
    title: (params, line) =>
      `Ismétlődő kivonatszám: ${params["number"] ?? "?"}${atPlace(line, params)}`,
    advice: ({ from, to }) =>
      `Ugyanez a száma ${from && to ? intervalWords(formatInterval(from, to).replace(/\.?$/, ".")) : "egy másik"} kivonatának is. Nézze meg, melyik a hibás, és kérjen javítottat a banktól.`,
  },
  text_damaged: {
    title: (_params, line) => `Sérült ékezetes betű a fájlban${atLine(line)}`,
    advice: () =>
      "A szöveg már a banknál vagy mentéskor megsérült. Az összegeket és a dátumokat ez nem érinti.",
  },
  date_clamped: {
    title: (_params, line) => `Nem létező nap a hónap végére került${atLine(line)}`,
    advice: () => "A bank például február 30-át írt. A tételt a hónap utolsó napjára tettük.",
  },
  reader_failed: {
    title: () => "A beolvasás nálunk akadt el",
    advice: () =>
      "A fájlt megőriztük, és ki fogjuk javítani a hibát. Később próbálja meg az újraolvasást.",
  },
  plan_limit_reached: {
    title: () => "A csomagjába nem fér bele több bankszámla",
    advice: () =>
      "A kivonat olyan bankszámláé, amely még nem szerepel a cégnél. A fájlt megőriztük, és magától beolvassuk, amint a nagyobb csomagot kifizették, vagy egy törölt bankszámla helye felszabadul.",
  },
};

/** „a 2026. 10. 01. – 2026. 10. 31. időszak” */
function intervalWords(interval: string): string {
  return `${articleBeforeName(interval)} ${interval} időszak`;
}

/** The sentences of one problem. */
export function readProblemText(problem: {
  code: ReadProblemCode;
  line: number | null;
  params: Params;
}): ReadProblemText {
  const words = readProblemWords[problem.code];
  return { title: words.title(problem.params, problem.line), advice: words.advice(problem.params) };
}
