import { formatCount } from "#web/ui/text/format-amount.ts";

interface CompanyContents {
  readonly accounts: number;
  readonly transactions: number;
  readonly bookedTransactions: number;
  readonly files: number;
  readonly accountants: number;
}

export const companyDeleteTexts = {
  menu: "Cég törlése",
  /** A company that a program prepared and that is not the reader's. */
  refuse: {
    button: "Nem az enyém",
    title: (name: string) => `Nem az Öné: ${name}?`,
    message:
      "A céget töröljük, és nem kérjük többé a véglegesítését. Ha tévedett, 30 napig visszaállíthatja a Cégek oldalon.",
    action: "Nem az enyém",
    running: "Törlés folyamatban…",
  },
  title: (name: string) => `${name} törlése`,
  lead: "A cég azonnal eltűnik Önnél és a könyvelőinél is. Ez vész el:",
  lost: (contents: CompanyContents): string[] => [
    `${formatCount(contents.accounts)} bankszámla, ${formatCount(contents.transactions)} tétel (${formatCount(contents.bookedTransactions)} könyvelt)`,
    `${formatCount(contents.files)} feltöltött fájl és az elszámolások`,
    `${formatCount(contents.accountants)} könyvelő hozzáférése, a hozzáférési kulcsok és a banki kapcsolatok`,
  ],
  lostUnknown: [
    "minden bankszámla, tétel és könyvelt jelölés",
    "a feltöltött fájlok és az elszámolások",
    "a könyvelők hozzáférése, a hozzáférési kulcsok és a banki kapcsolatok",
  ],
  after:
    "30 napig visszaállíthatja a Cégek oldalon. Utána véglegesen töröljük, és nem hozható vissza.",
  label: "Írja be a cég nevét a megerősítéshez",
  wrong: "Ez nem a cég neve.",
  action: "Cég törlése",
  running: "Törlés folyamatban…",
  deleted: (until: string) => ({
    title: "Cég törölve",
    message: `${until} előtt a Cégek oldalon visszaállíthatja.`,
  }),
  deletedListTitle: "Törölt cégek",
  deletedListPurpose:
    "Visszaállításig senki nem éri el őket: sem könyvelő, sem kulcs, sem automatikus feldolgozás.",
  deletedOn: (when: string) => `Törölve: ${when}`,
  until: (when: string) => `Visszaállítható eddig: ${when}`,
  restore: "Visszaállítás",
  restoreLabel: (name: string) => `${name}: Visszaállítás`,
  restored: (name: string) => ({
    title: "A cég visszaállt",
    message: `${name}: minden adata és könyvelője újra a helyén van.`,
  }),
  restoreFailed: "A visszaállítás nem sikerült",
};
