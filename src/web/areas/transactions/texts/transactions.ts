import { articleBefore } from "#values/hungarian-article.ts";
import type { Transaction } from "#contract/transactions/transactions.ts";
import type { ForintSum } from "#web/areas/transactions/parts/account-sum.ts";
import { formatAmount, formatCount } from "#web/ui/text/format-amount.ts";
import { formatInterval } from "#web/ui/text/format-date.ts";

export const transactionsTexts = {
  title: "Tranzakciók",
  count: (total: number, exact: boolean) =>
    exact ? `${formatCount(total)} tétel` : `több mint ${formatCount(total)} tétel`,
  listLabel: "Tranzakciók listája",
  paper:
    "A papíron a lista képernyőn látszó része áll. A teljes listát az Exportok oldalon kérheti PDF-ben.",
  views: { label: "Könyvelési állapot", ALL: "Mind", UNBOOKED: "Nem könyvelt", BOOKED: "Könyvelt" },
  export: "Exportálás",
  openSearch: "Keresés",
  filters: "Szűrés",
  clearFilters: "Szűrők törlése",
  refresh: "Frissítés",
  newer: "Új adat érkezett",
  select: (partner: string) => `${partner} kijelölése`,
  dayCount: (count: number) => `${formatCount(count)} tétel`,
  partialDay: "A nap további tételei görgetéskor töltődnek be",
  pending: "Függőben",
  pendingHint: "Függőben lévő tétel: még nem könyvelhető",
  pendingTitle: "Még nem könyvelhető",
  bookedHint: (who: string | null, when: string) =>
    who ? `Könyvelve: ${who}, ${when}` : `Könyvelve: ${when}`,
  notBookedHint: "Nem könyvelt. Kattintson a megjelöléshez.",
  noPartner: "Névtelen partner",
  unproven: "nem igazolt",
  unprovenHint: "A kivonat egyenlegei nem értek össze, és mégis átvették.",
  settled: ({ kind, items }: NonNullable<Transaction["settlement"]>) =>
    `${formatCount(items)} ${kind === "courier" ? "csomag" : "tétel"}`,
  settledHint: "Elszámolás bontja tételekre",
  sourceDeleted: "forrás törölve",
  sourceDeletedHint: "A fájlt, amely ezt a tételt hozta, törölték. A tétel megmaradt.",
  possibleDouble: "lehet kettős",
  possibleDoubleHint:
    "Egy másik forrásban nagyon hasonló tétel szerepel. Ha kétszer szerepel, csak egyszer könyvelje.",
  oneIssue: "csak az egyik kivonatban",
  oneIssueHint:
    "A kivonatnak két kiadása van, és ez a tétel csak az egyikben szerepel. A Feltöltések oldalon dönthet.",
  origins: (count: number) => `${formatCount(count)} forrás`,
  originsHint: (names: string) => `Ugyanez a tétel itt is szerepel: ${names}. Egyszer számoljuk.`,
  withdrawn: "visszavonva",
  withdrawnHint:
    "A bank visszavonta ezt a tételt: nem számít bele az összegekbe, és nem könyvelhető.",
  changedByBank: "módosult",
  changedByBankHint:
    "A tétel könyvelve vagy exportálva van, és a bank vagy a fájl azóta módosította. Nyissa meg, és döntsön.",
  announced: (count: number) => `${formatCount(count)} függőben`,
  announcedHint: "A bank bejelentette, de még nem könyvelte: nem számít az összegekbe.",
  noDay: "Nap nélkül",
  loadingMore: "További tételek betöltése…",
  moreFailed: "A további tételek most nem tölthetők be",
  retry: "Újrapróbálás",
  end: (total: number, withdrawn: number, announced: number) =>
    [
      `A lista vége, ${formatCount(total)} tétel`,
      withdrawn > 0 && `${formatCount(withdrawn)} visszavont`,
      announced > 0 && `${formatCount(announced)} függőben`,
    ]
      .filter(Boolean)
      .join(", "),
  selected: (count: number) => `${formatCount(count)} tétel kijelölve`,
  selectedShort: (count: number) => `${formatCount(count)} tétel`,
  credit: "Jóváírás",
  debit: "Terhelés",
  balance: "Összesen",
  balanceOf: (currency: string) => `Összesen, ${currency}`,
  markBooked: "Könyvelt",
  unmarkBooked: "Jelölés törlése",
  clearSelection: "Kijelölés megszüntetése",
  listFailed: "A tranzakciók most nem tölthetők be",
  empty: {
    title: "Még nincs tranzakció",
    entrepreneur: "Kössön össze egy bankszámlát, vagy töltsön fel számlakivonatot.",
    accountant:
      "Töltsön fel számlakivonatot. Bankot a cég ügyvezetője köthet össze; erre emlékeztetheti is.",
    byLink: "Töltsön fel számlakivonatot. Bankot a saját belépésével köthet össze.",
    withAccounts:
      "A cég bankszámláira még nem érkezett tétel. Az összekötött bank tételei az első lekérdezés után jelennek meg itt.",
  },
  noResults: "Nincs találat",
  onTicked: "a kiválasztott bankszámlákon",
  allBooked: {
    title: "Nincs nem könyvelt tétel",
    message: "A kiválasztott számlákra eddig érkezett minden tétel könyvelve van.",
    showAll: "Minden tétel megjelenítése",
  },
  noCompany: "Válassza ki a céget, amelynek a tételeit látni szeretné.",
};

export const viewerKeyTexts = {
  move: "mozgás",
  nextRow: "következő sor",
  previousRow: "előző sor",
  bookMark: "könyvelt jelölés",
  nextUnbooked: "következő nem könyvelt tétel",
  select: "kijelölés",
  book: "könyvelt",
  askAbout: "kérdés a kijelölt tételekről",
  ask: "kérdés",
  undo: "visszavonás",
  selectAll: "a szűrés összes tételének kijelölése",
  selectLoaded: "a betöltött tételek kijelölése",
  selectUpToDay: "kijelölés eddig a napig",
  next: "következő",
  nextClient: "következő ügyfél",
  search: "keresés",
  export: "exportálás",
  open: "részletek",
  close: "bezárás, kijelölés megszüntetése",
  space: "Szóköz",
};

/** Orders of the list: in the menu of a desk, and as a chip of a phone. */
export const sortTexts = {
  label: "Sorrend",
  orders: {
    date_desc: "Legújabb elöl",
    date_asc: "Legrégebbi elöl",
    amount_desc: "Legnagyobb jóváírás elöl",
    amount_asc: "Legnagyobb terhelés elöl",
  },
  daysBeside: "Napok sávjai a részletek mellett is",
  menu: (order: string) => `Sorrend: ${order}`,
};

/** Links to one item. */
export const itemLinkTexts = {
  copy: "Hivatkozás másolása a tételre",
  copied: { title: "A hivatkozás a vágólapon van" },
  notCopied: {
    title: "A hivatkozás nem másolható",
    message: "A böngésző nem engedi a vágólap használatát.",
  },
  missing: {
    title: "Nincs ilyen tétel",
    message: "A hivatkozás tétele nem található az Ön cégei között, vagy azóta törölték.",
  },
  failed: {
    title: "A tétel most nem tölthető be",
    message: "Kérjük, nyissa meg újra a hivatkozást.",
  },
};

export const viewerFilterTexts = {
  title: "Szűrés",
  apply: "Szűrés",
  period: "Időszak",
  from: "Ettől",
  to: "Eddig",
  pickDate: "Naptár megnyitása",
  wrongDate: "Adja meg így: 2026. 11. 21.",
  orderWrong: "A kezdő dátum nem lehet későbbi a záró dátumnál.",
  presets: {
    thisMonth: "Ez a hónap",
    previousMonth: "Előző hónap",
    quarter: "Ez a negyedév",
    previousQuarter: "Előző negyedév",
    thisYear: "Ez az év",
    previousYear: "Előző év",
    last30Days: "Elmúlt 30 nap",
  },
  amount: "Összeg",
  amountMin: "Legkisebb összeg",
  amountMax: "Legnagyobb összeg",
  amountWrong: "Adjon meg pozitív összeget, például 4 000.",
  amountOrderWrong: "Az alsó határ nem lehet nagyobb a felsőnél.",
  direction: "Irány",
  directions: { any: "Mindkettő", credit: "Jóváírás", debit: "Terhelés" },
  currency: "Devizanem",
  anyCurrency: "Mind",
  partner: "Partner",
  description: "Közlemény",
  taxNumber: "Partner adószáma",
  file: "Fájl",
  oneFile: "egy feltöltött fájl",
  double: "Lehetséges kettőzés",
  undecided: "eldöntetlen",
  openChange: "Módosult könyvelt tétel",
  unseen: "még nem nézték meg",
  ownTransfers: "Saját átvezetések",
  leftOut: "nélkül",
  doubleChoice: "Csak az eldöntetlen lehetséges kettőzések",
  brought: "Feltöltés",
  broughtItems: "új tételek",
  text: "Keresés",
  above: (amount: string) => `${amount} felett`,
  below: (amount: string) => `${amount} alatt`,
  atLeast: (amount: string) => `legalább ${amount}`,
  atMost: (amount: string) => `legfeljebb ${amount}`,
  between: (min: string, max: string) => `${min} és ${max} között`,
  booked: "Állapot",
};

export const accountRailTexts = {
  title: "Bankszámlák",
  all: "Mind",
  choose: "Bankszámlák kiválasztása",
  noData: "nincs adat",
  lastData: (day: string) => `Utolsó adat: ${day}`,
  balanceDay: (day: string) => `egyenleg: ${day}`,
  done: "Kész",
  origins: (count: number) => `1 számla · ${formatCount(count)} forrás`,
  account: "Számla",
  allOf: (count: number) => `Mind ${articleBefore(count)} ${formatCount(count)} számla`,
  some: (chosen: number, all: number) => `${formatCount(chosen)} / ${formatCount(all)}`,
  search: "Név vagy számlaszám",
  chosen: (count: number) => `${formatCount(count)} számla kijelölve`,
  onlyForints: "Csak forint",
  nothingFound: "Nincs ilyen számla.",
  together: sumWords,
};

/** „Együtt 7 376 155 Ft, 2026. 11. 20., 1 devizaszámla nélkül” */
function sumWords({ amount, counted, left, foreign, from, to }: ForintSum): string {
  if (counted + left === 0) return "";
  if (counted === 0) return "Nincs összeadható forintegyenleg.";
  const without = [
    left > 0 && `${formatCount(left)} forintszámla`,
    foreign > 0 && `${formatCount(foreign)} devizaszámla`,
  ].filter(Boolean);
  return [
    `Együtt ${formatAmount(amount, "HUF")}`,
    from && to && formatInterval(from, to),
    without.length > 0 && `${without.join(" és ")} nélkül`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** The same item in two origins, and the bank's changes. */
export const tieTexts = {
  title: "Ugyanez a tétel",
  count: (count: number) => `${formatCount(count)} forrás, egyszer számoljuk`,
  thisRow: "ez a sor",
  leading: "ez a tétel alapja",
  chosen:
    "A napokat a legbiztosabb forrásból vesszük, a szövegeket abból, amelyiket a cég beállításai között kiválasztották.",
  rules: {
    reference: "a banki hivatkozás azonos",
    same_day: "azonos nap és összeg",
    near_day: "azonos összeg és partner, eltérő nap",
    manual: "kézzel egy tételként megjelölve",
  },
  unlink: "Ez két külön tétel",
  unlinkHint: "Szétválasztás: ezután mindkettő külön tételként számít.",
  unlinked: { title: "Szétválasztva", message: "A két sor mostantól külön tételként számít." },
  undo: "Visszavonás",
  relinked: { title: "Újra egy tétel", message: "A két sort ismét egy tételként számoljuk." },
  failed: {
    title: "Nem sikerült módosítani",
    message: "A tételek közben megváltozhattak. Frissítse az oldalt, és próbálja újra.",
  },
  changed: {
    withdrawnTitle: "A bank visszavonta",
    open: "A tétel könyvelve vagy exportálva van, vagy igazolás készült róla, ezért nem változott. Döntse el, melyik adat maradjon.",
    accepted: "Elfogadták: a tétel az új adatot mutatja.",
    kept: "Maradt a könyvelt adat.",
    by: (who: string) => `Így döntött: ${who}.`,
    lapsed: "Nem kellett dönteni: a bank vagy a fájl azóta módosította.",
    followed: "A tétel már az új adatot mutatja.",
    nothing: "–",
  },
  fields: {
    bookingDate: "Könyvelés napja",
    valueDate: "Értéknap",
    amount: "Összeg",
    currency: "Devizanem",
    partnerName: "Partner",
    partnerAccountNr: "Partner számlája",
    remittance: "Közlemény",
    type: "Típus",
    reference: "Hivatkozás",
    endToEndId: "Ügyfél-azonosító",
    originalAmount: "Eredeti összeg",
    originalCurrency: "Eredeti devizanem",
  },
};

export const drawerTexts = {
  label: "Tétel részletei",
  booked: "Könyvelt",
  notBooked: "Nem könyvelt",
  previous: "Előző tétel",
  next: "Következő tétel",
  close: "Bezárás",
  valueDate: (date: string) => `értéknap ${date}`,
  dateNotStated: "a könyvelés napját a bank nem közölte",
  account: "Bankszámla",
  directions: { credit: "Jóváírás", debit: "Terhelés" },
  remittance: "Közlemény",
  noRemittance: "Nincs hozzá közlemény.",
  partnerAccount: "Partner számlája",
  balanceAfter: "Egyenleg utána",
  original: "Eredeti összeg",
  exchangeRate: (rate: string) => `árfolyam ${rate}`,
  bookedBy: "Könyvelte",
  sources: "Forrás",
  // Beside rows of other origins these are the sources of one row among them.
  sourceCount: (count: number, isTied: boolean) =>
    isTied ? "csak ez a sor" : `${formatCount(count)} forrás, 1 tétel`,
  kinds: { file: "Feltöltött kivonat", message: "Beérkezett üzenet", pull: "Banki kapcsolat" },
  line: (line: number) => `${formatCount(line)}. sor`,
  firstKnown: "innen ismerjük",
  confirmed: "ugyanez a tétel, nem kettőztük",
  fileDeleted: "a fájlt törölték",
  raw: "Eredeti banki adat",
  copyRaw: "Eredeti adat másolása",
  failed: "A részletek most nem tölthetők be",
  mark: "Megjelölés könyveltként",
  unmark: "Könyvelt jelölés törlése",
};
