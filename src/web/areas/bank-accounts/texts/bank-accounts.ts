import { untilDay } from "#values/day-endings.ts";
import type { OriginateName } from "#contract/fields.ts";
import type { SourceDayKind } from "#contract/bank-accounts/account-sources.ts";
import type { BankAccount } from "#contract/bank-accounts/bank-accounts.ts";
import { formatCount } from "#web/ui/text/format-amount.ts";
import { formatDate, formatInterval } from "#web/ui/text/format-date.ts";

export const bankAccountsTexts = {
  title: "Bankszámlák",
  purpose: (accounts: number, banks: number) =>
    `${formatCount(accounts)} számla ${formatCount(banks)} banknál, az elmúlt 30 nap napi forgalmával.`,
  loadFailed: "A számlát most nem tudjuk betölteni",
  gone: {
    title: "Ez a számla már nincs meg",
    message: "Időközben törölték, áthelyezték vagy összevonták.",
  },
  purposeEmpty: "A cég bankszámlái egy helyen, az elmúlt 30 nap napi forgalmával.",
  upload: "Fájl feltöltése",
  connect: "Bankszámla összekötése",
  totals: {
    balance: (currency: string, accounts: number) =>
      currency === "HUF"
        ? accounts > 1
          ? "Forintszámlák együtt"
          : "Forintszámla"
        : accounts > 1
          ? `${currency}-számlák együtt`
          : `${currency}-számla`,
    note: totalsNote,
    credit: "Jóváírás, 30 nap",
    debit: "Terhelés, 30 nap",
  },
  unknownBank: "Ismeretlen bank",
  originate: {
    aggreg8: "Banki kapcsolat",
    szamlazzhu: "Számlázz.hu-kapcsolat",
    adriana: "Feltöltött kivonat",
  } satisfies Record<OriginateName, string>,
  originUntil: (origin: string, date: string) => `${origin}, ${untilDay(date)}`,
  noMovement: "nincs forgalom",
  lastData: (when: string) => `Utolsó adat ${when}`,
  noData: "Még nincs adat",
  /** `source`: the one that tells it, where the account has several. */
  balanceOn: (date: string, state: BankAccount["balanceState"], source?: OriginateName) => {
    const name = state === "unproven" ? "Igazolatlan egyenleg" : "Egyenleg";
    if (source === undefined) return `${name} ${date}`;
    return state === "unproven"
      ? `${name} ${date}, ${TOLD_BY[source]}`
      : `${date}, ${TOLD_BY[source]}`;
  },
  sources: {
    open: (count: number) => `${formatCount(count)} forrás`,
    label: (account: string) => `${account}: források`,
    failed: "A források most nem tölthetők be",
    through: (date: string) => `${untilDay(date)}`,
    consent: (date: string) => `hozzájárulás ${untilDay(date)}`,
    items: (items: number, shared: number) =>
      `${formatCount(items)} tétel${shared > 0 ? `, ebből ${formatCount(shared)} más forrásban is megvan` : ""}`,
    files: (count: number) => `${formatCount(count)} fájl`,
    days: "Melyik nap honnan van?",
    none: "az elmúlt 12 hónapról nincs adata",
    kinds: {
      alone: "csak ez a forrás tudja",
      shared: "más forrás is tudja; minden tétel egyszer számít",
      missing: "hiányzik belőle tétel, amelyet másik forrás megadott",
    } satisfies Record<SourceDayKind, string>,
  },
  available: (amount: string, withCredit: boolean) =>
    `Rendelkezésre áll ${amount}${withCredit ? ", hitelkerettel" : ""}`,
  balanceUnknown: "Egyenleget nem kaptunk",
  numberDoubtful: "Hibás ellenőrző szám",
  numberDoubtfulHint: "A számlaszám ellenőrző számjegye nem egyezik. Vesse össze a bankéval.",
  chartLabel: (name: string, credit: string, debit: string) =>
    `${name}, 30 nap: jóváírás ${credit}, terhelés ${debit}`,
  chartNote: "A vonal fölött a jóváírás, alatta a terhelés, naponta. Minden diagram saját léptékű.",
  rowMenu: (name: string) => `${name}: műveletek`,
  rename: "Átnevezés",
  showTransactions: "Tranzakciók",
  copyNumber: "Számlaszám másolása",
  ownerOnly: "A számlát csak a cég ügyvezetője nevezheti át.",
  renameTitle: "Számla elnevezése",
  renameLabel: "Elnevezés",
  renameHelp: "Üresen hagyva a számlaszám látszik.",
  empty: {
    title: "Még nincs bankszámla",
    entrepreneur:
      "Kössön össze egy bankot, vagy töltsön fel számlakivonatot: a bankszámlát felismerjük belőle.",
    accountant:
      "Töltsön fel számlakivonatot: a bankszámlát felismerjük belőle. Bankot a cég ügyvezetője köthet össze.",
    byLink:
      "Töltsön fel számlakivonatot: a bankszámlát felismerjük belőle. Bankot a saját belépésével köthet össze.",
  },
  noCompany: {
    title: "Nincs cég kiválasztva",
    message: "Válassza ki a céget, amelynek a bankszámláit látni szeretné.",
    action: "Cég kiválasztása",
  },
  listFailed: "A bankszámlák most nem tölthetők be",
  restTitle: "A bankok lekérdezése szünetel",
  restUnpaid:
    "A cég havidíja nincs kifizetve. Fizetés után a lekérdezés a kimaradt napokkal együtt folytatódik; az eddigi tételek addig is olvashatók és letölthetők.",
  restFree:
    "A cég csomagjában nincs banki kapcsolat. Csomagváltás után a lekérdezés a kimaradt napokkal együtt folytatódik; az eddigi tételek addig is olvashatók és letölthetők.",
  restAction: "Csomag választása",
};

const TOLD_BY = {
  aggreg8: "a bank szerint",
  szamlazzhu: "a Számlázz.hu szerint",
  adriana: "a kivonat szerint",
} satisfies Record<OriginateName, string>;

/** A balance that is not in a sum, and why. */
export interface LeftOutBalance {
  readonly name: string;
  readonly state: "old" | "unproven" | "none";
  /** The day of the balance. */
  readonly date: string | null;
}

const WHY_LEFT_OUT = {
  old: "régi egyenleg",
  unproven: "nem igazolt egyenleg",
  none: "nincs egyenleg",
} as const;

/**
 * The words beside a sum of balances: their number, their days, and the accounts that the sum
 * leaves out.
 */
function totalsNote(
  counted: number,
  days: { readonly from: string; readonly to: string } | undefined,
  left: readonly LeftOutBalance[],
): string {
  const names = left.map(
    ({ name, state, date }) =>
      `${name} (${WHY_LEFT_OUT[state]}${state === "none" || !date ? "" : `, ${formatDate(date)}`})`,
  );
  if (counted === 0)
    return left.every(({ state }) => state === "none")
      ? "Egyenleget nem kaptunk"
      : `Nincs összeadható egyenleg: ${names.join("; ")}`;
  const held = `${formatCount(counted)} számla egyenlege${days ? `, ${formatInterval(days.from, days.to)}` : ""}`;
  return left.length === 0
    ? held
    : `${held} · ${formatCount(left.length)} számla nélkül: ${names.join("; ")}`;
}

/** The name that pages show: the given name, else the number with the bank in brackets. */
export function accountDisplayName(
  displayName: string,
  shownNumber: string,
  bankName: string,
): string {
  if (displayName.trim()) return displayName;
  return bankName ? `${shownNumber} (${bankName})` : shownNumber;
}
