import { describe, expect, it } from "vitest";
import type { Role } from "#contract/fields.ts";
import { actionWords, pageWords } from "#web/areas/jump/texts/jump-words.ts";
import { deeds } from "#web/areas/jump/texts/deeds.ts";
import { helpTexts } from "#web/areas/jump/texts/help.ts";
import { jumpTexts } from "#web/areas/jump/texts/jump.ts";
import { entriesFor, railEntries, userMenuEntries } from "#web/shell/nav-entries.ts";
import { to } from "#web/navigation/paths.ts";
import { findEntries } from "./find-entries.ts";
import { morePages } from "./jump-pages.ts";

/** What people type, and the page or command that answers it; none where it is a director's. */
const FIFTY: readonly (readonly [text: string, director: string, accountant: string])[] = [
  ["igazolás", to.completeness(), to.completeness()],
  ["utánvét", to.courierCollections(), to.courierCollections()],
  ["futár", to.courierCollections(), to.courierCollections()],
  ["GLS", to.courierCollections(), to.courierCollections()],
  ["számla letöltése", to.payments(), to.payments()],
  ["havidíj", to.subscriptions(), to.subscriptions()],
  ["csomag", to.subscriptions(), to.subscriptions()],
  ["lemondás", to.subscriptions(), to.subscriptions()],
  ["jelkulcs", to.profile(), to.profile()],
  ["webhook", to.tokenManagement(), to.tokenManagement()],
  ["Excel", to.exports(), to.exports()],
  ["hiányzó", to.completeness(), to.completeness()],
  ["módosult", to.changedItems(), to.changedItems()],
  ["segítség", to.consultation(), to.consultation()],
  ["súgó", to.consultation(), to.consultation()],
  ["csv", to.exports(), to.exports()],
  ["rlb", to.exports(), to.exports()],
  ["mt940", to.files(), to.files()],
  ["camt", to.exports(), to.exports()],
  ["könyvelő meghívása", "invite", ""],
  ["meghívó", "invite", ""],
  ["bank hozzáadása", "connect", to.bankAccounts()],
  ["kivonat feltöltése", "upload", "upload"],
  ["feltoltes", to.files(), to.files()],
  ["bankkártya", to.bankcardSettings(), to.bankcardSettings()],
  ["POS", to.posCollections(), to.posCollections()],
  ["simplepay", to.posCollections(), to.posCollections()],
  ["barion", to.posCollections(), to.posCollections()],
  ["jutalék", to.courierCollections(), to.courierCollections()],
  ["egyenleg", to.bankAccounts(), to.bankAccounts()],
  ["statisztika", to.statistics(), to.statistics()],
  ["partner", to.transactionViewer(), to.transactionViewer()],
  ["utalás", to.transactionViewer(), to.transactionViewer()],
  ["api", to.tokenManagement(), to.tokenManagement()],
  ["e-mail-cím módosítása", to.profile(), to.profile()],
  ["telefonszám", to.profile(), to.profile()],
  ["jelszó", to.profile(), to.profile()],
  ["adatvédelem", to.privacy(), to.privacy()],
  ["ászf", to.entrepreneurTerms(), to.accountantTerms()],
  ["mennyibe kerül", to.prices(), to.prices()],
  ["kilépés", "logOut", "logOut"],
  ["új cég", "newCompany", ""],
  ["ki mit csinált", to.auditLog(), ""],
  ["engedély lejár", to.bankConsents(), ""],
  ["levelek kikapcsolása", to.profile(), to.profile()],
  ["e-mail-cím futár", to.receivedMails(), to.receivedMails()],
  ["ütemezett", to.exports(), to.exports()],
  ["hó végi zárás", to.month(), to.month()],
  ["számlaszám", to.bankAccounts(), to.bankAccounts()],
  ["újdonság", to.entrepreneurNotices(), to.accountantNotices()],
];
const FOR_DIRECTORS: readonly string[] = ["connect", "invite", "newCompany"];

function entriesOf(role: Role) {
  const pages = entriesFor([...railEntries, ...userMenuEntries, ...morePages], role).map(
    ({ label, path }) => ({ group: "pages" as const, id: path, label, also: pageWords[path] }),
  );
  const actions = Object.entries(jumpTexts.actions)
    .filter(([name]) => role === "entrepreneur" || !FOR_DIRECTORS.includes(name))
    .map(([id, label]) => ({ group: "actions" as const, id, label, also: actionWords[id] }));
  const isTheirs = (each: { readonly role?: Role }) =>
    each.role === undefined || each.role === role;
  const ofPages = deeds.filter(isTheirs).map(({ label, also }) => ({
    group: "actions" as const,
    id: label,
    label,
    also,
  }));
  const help = helpTexts.filter(isTheirs).map(({ question, also }) => ({
    group: "help" as const,
    id: question,
    label: question,
    also,
  }));
  return [...actions, ...ofPages, ...pages, ...help];
}

const idsFor = (role: Role, text: string): string[] =>
  findEntries(entriesOf(role), text).flatMap(({ entries }) => entries.map(({ id }) => id));

describe("fifty words in the palette", () => {
  it("are fifty", () => expect(FIFTY).toHaveLength(50));

  it.each(FIFTY)("„%s” finds its page or command", (text, director, accountant) => {
    expect(idsFor("entrepreneur", text)).toContain(director);
    if (accountant !== "") expect(idsFor("accountant", text)).toContain(accountant);
  });

  it.each(["entrepreneur", "accountant"] as const)("answer at least 45 for the %s", (role) => {
    const answered = FIFTY.filter(([text]) => idsFor(role, text).length > 0);
    expect(answered.length).toBeGreaterThanOrEqual(45);
  });

  it.each(["entrepreneur", "accountant"] as const)("lead the %s to his own pages", (role) => {
    const entries = entriesFor([...railEntries, ...userMenuEntries, ...morePages], role);
    const led = [...deeds, ...helpTexts].filter(
      (each) => each.role === undefined || each.role === role,
    );
    const own = entries.map(({ path }) => path);
    expect(led.map(({ path }) => path).filter((path) => !own.includes(path))).toEqual([]);
  });

  it("stand beside every page and every command", () => {
    for (const role of ["entrepreneur", "accountant"] as const)
      for (const { id, also } of entriesOf(role)) expect([id, also]).not.toEqual([id, undefined]);
  });
});
