/** Questions about items: threads, the dialog that asks, and their page. */
import type { QuestionState } from "#contract/questions/question-states.ts";

/** Texts that the product offers; each stands in the field before it is sent. */
export const questionTemplates = [
  { name: "Mire költötte?", text: "Mire költötte ezt az összeget?" },
  {
    name: "Kérem a számlát",
    text: "Kérem, küldje el a számlát vagy a blokkot ehhez a tételhez. Elég egy fotó is.",
  },
  { name: "Céges vagy magán?", text: "Céges vagy magáncélú ez a vásárlás?" },
  { name: "Melyik számlához tartozik?", text: "Melyik számlához tartozik ez a fizetés?" },
  { name: "Tagi kölcsön?", text: "Ez tagi kölcsön vagy árbevétel?" },
] as const;

export const questionTexts = {
  title: "Kérdések",
  purpose: "Ami a tételekről kérdés volt, és amit rá válaszoltak. A válasz a tételnél marad.",
  chooseCompany: "Válassza ki a céget, amelynek a kérdéseit látni szeretné.",
  failed: "A kérdések most nem tölthetők be",
  moreFailed: "A további kérdések nem tölthetők be",
  more: "További kérdések",
  loadingMore: "Betöltés…",
  states: {
    remark: "Megjegyzés",
    waiting: "Válaszra vár",
    answered: "Megválaszolva",
    closed: "Lezárva",
  } satisfies Record<QuestionState, string>,
  /** At the end of a row of the list. */
  marks: {
    remark: "megjegyzés",
    waiting: "válaszra vár",
    answered: "válasz jött",
    closed: "kérdés lezárva",
  } satisfies Record<QuestionState, string>,
  tabs: {
    waiting: "Válaszra vár",
    answered: "Megválaszolva",
    closed: "Lezárva",
  },
  answer: "Válasz",
  askedOf: (by: string | null) => (by === null ? "Kérdés a könyvelőjétől" : `${by} kérdezi`),
  yours: (count: number) => (count === 1 ? "Egy kérdés Önre vár." : `${count} kérdés Önre vár.`),
  section: "Kérdések és válaszok",
  thread: (state: QuestionState) => (state === "remark" ? "Megjegyzés" : "Kérdés"),
  asked: (names: readonly string[]) => (names.length === 0 ? "" : `Címzett: ${names.join(", ")}`),
  nobody: "Ismeretlen",
  byLink: "linkről",
  closedBy: (name: string | null, when: string) =>
    [name ? `${name} lezárta` : "Lezárva", when].join(", "),
  letter: (sent: string, opened: string | null) =>
    opened === null
      ? `Levélben elküldve: ${sent}`
      : `Levélben elküldve: ${sent}, megnyitva: ${opened}`,
  answerLabel: "Válasz",
  answerText: "Megjegyzés a válaszhoz",
  followUpLabel: "Hozzászólás",
  reopenLabel: "Új hozzászólás (újra megnyitja a kérdést)",
  send: "Válasz küldése",
  sending: "Küldés…",
  sent: { title: "A válasz elment" },
  followUp: "Visszakérdezés",
  more1: "Hozzáírás",
  close: "Kérdés lezárása",
  closeOnly: "Csak lezárás",
  closeAndBook: "Lezárás és könyvelés",
  closing: "Lezárás…",
  closeFailed: "A kérdést nem sikerült lezárni",
  writeFailed: "Nem sikerült elküldeni",
  empty: "Írja be, amit üzenni szeretne.",
  choose: "Válasszon, vagy írja le a választ.",
  remove: "Törlés",
  removeFailed: "A megjegyzést nem sikerült törölni",
  threadsFailed: "A kérdéseket nem sikerült betölteni",
  retry: "Újra",
  ask: "Kérdés",
  askTitle: (count: number) => (count === 1 ? "Kérdés a tételhez" : `Kérdés ${count} tételhez`),
  remarkTitle: (count: number) =>
    count === 1 ? "Megjegyzés a tételhez" : `Megjegyzés ${count} tételhez`,
  more2: (count: number) => `és még ${count} tétel`,
  kind: "Mit ír?",
  kinds: { question: "Kérdés", remark: "Megjegyzés" },
  template: "Sablon",
  label: "Kérdés",
  remarkLabel: "Megjegyzés",
  remarkHelp: "Senkitől nem vár választ. A cég minden felhasználója látja.",
  to: "Címzett",
  /** Whom a person of each side asks where he names nobody. */
  everybody: {
    accountant: { one: "A cég ügyvezetője", many: "A cég minden ügyvezetője" },
    owner: { one: "A cég könyvelője", many: "A cég minden könyvelője" },
  },
  noPartner: "Partner nélkül",
  separate: "Tételenként külön kérdés",
  separateHelp: "Így mindegyikre külön lehet válaszolni.",
  submit: "Kérdés feltevése",
  submitRemark: "Megjegyzés mentése",
  askFailed: "A kérdést nem sikerült feltenni",
  asking: "Küldés…",
  askedToast: (count: number) => ({
    title: count === 1 ? "A kérdést feltettük" : `${count} kérdést feltettünk`,
  }),
  remarkedToast: { title: "A megjegyzést elmentettük" },
  peopleFailed: "A kérdezhető emberek listája most nem tölthető be",
  otherCompanies: {
    title: "A kijelölt tételek több céghez tartoznak",
    message: "Egy kérdés egy cég tételeiről szólhat. Jelölje ki csak az egyik cég tételeit.",
  },
  tooMany: (most: number) => ({
    title: `Egyszerre legfeljebb ${most} tételről kérdezhet`,
    message: "Jelöljön ki kevesebb tételt.",
  }),
  settingFailed: "A beállítás nem változott meg",
  hidesDetails: "A levelekben ne legyen név, összeg és a kérdés szövege",
  hidesDetailsHelp:
    "Ilyenkor a levél csak ennyit mond: „1 terhelés, 10. 19.”. A gombja ugyanúgy megnyitja a kérdést.",
  list: "Kérdések",
  quoted: (text: string) => `„${text}”`,
  items: (count: number) => `${count} tétel`,
  itemsGone: "A tétel már nincs a könyvekben",
  openItem: "Tétel megnyitása",
  emptyStates: {
    waiting: {
      title: "Nincs nyitott kérdés",
      message: "A Tranzakciók oldalon a Q billentyűvel kérdezhet a kijelölt tételekről.",
    },
    answered: {
      title: "Nincs új válasz",
      message: "Amint valaki válaszol, itt látja, és itt zárhatja le a kérdést.",
    },
    closed: { title: "Még nincs lezárt kérdés", message: "A lezárt kérdések itt maradnak meg." },
  },
  filter: "Kérdés",
  filterValues: { waiting: "válaszra vár", answered: "válasz jött" },
  filterAny: "Mindegy",
  noted: "Beszélgetés",
  notedValue: "van",
  notedChoice: "Csak a kérdéssel vagy megjegyzéssel ellátott tételek",
  tagHint: (text: string, by: string | null) => (by ? `${by}: ${text}` : text),
};
