import type { UnknownBalanceReason } from "#contract/transactions/row-balances.ts";

interface Unknown {
  /** In the place of the amount. */
  readonly short: string;
  readonly hint: string;
}

/** The running balance beside the items of one account, and why it is not known. */
export const runningBalanceTexts = {
  column: "egyenleg utána",
  hint: "A számla egyenlege a tétel után, a kivonatok egyenlegei szerint.",
  choose: "Ha egyetlen számlát jelöl ki, az egyenleget is mutatjuk a tételek után.",
  byDate: "A számla egyenlege dátum szerinti sorrendben látszik a tételek mellett.",
  unknown: {
    no_data: {
      short: "nincs igazolva",
      hint: "Erre a napra nincs kivonat, ezért az egyenleg nem ismert. Töltse fel a hiányzó kivonatot.",
    },
    items_only: {
      short: "nincs egyenleg",
      hint: "A tétel egyenleg nélkül jött. Töltsön fel olyan kivonatot, amelyben nyitó- és záróegyenleg is van.",
    },
    feed_stopped: {
      short: "nincs igazolva",
      hint: "A banki kapcsolat eddig a napig nem olvasott. Indítson újbóli lekérést, vagy töltsön fel kivonatot.",
    },
    balance_gap: {
      short: "nem egyezik",
      hint: "A kivonatok egyenlegei és a tételek összege ezen a napon eltér. A Teljesség oldal mutatja, mennyivel.",
    },
    untied_file: {
      short: "nem egyezik",
      hint: "A nap kivonatának egyenlegei nem egyeznek a tételeivel. Töltse fel újra a banktól letöltött kivonatot.",
    },
    waiting_file: {
      short: "döntésre vár",
      hint: "A nap egyik kivonata döntésre vár a Feltöltések oldalon, ezért a tételei még hiányoznak.",
    },
    missing_number: {
      short: "hiányzó kivonat",
      hint: "A kivonatok sorszáma szerint hiányzik legalább egy. Töltse fel a hiányzó kivonatot.",
    },
    no_booking_day: {
      short: "nincs igazolva",
      hint: "Egy tétel könyvelési napját a forrása nem közli, ezért a nap egyenlege nem számítható ki.",
    },
    unread_item: {
      short: "nincs igazolva",
      hint: "A banki kapcsolat egy tételét nem tudtuk elolvasni. Töltse fel a nap kivonatát.",
    },
    contradiction: {
      short: "nem egyezik",
      hint: "Két forrás más egyenleget mond erre a napra. A Teljesség oldal mutatja mindkettőt.",
    },
    told_early: {
      short: "nincs igazolva",
      hint: "A nap kivonata a nap vége előtt készült. Töltse fel a következő kivonatot is.",
    },
    filtered_file: {
      short: "szűrt letöltés",
      hint: "A nap fájlja szűréssel készült, ezért az egyenleg nem ismert. Töltse le a kivonatot szűrés nélkül is.",
    },
    hidden_rows: {
      short: "nincs igazolva",
      hint: "A nap fájljában rejtett sorok vannak, ezért az egyenleg nem ismert. Töltse fel a bank eredeti fájlját.",
    },
    missing_page: {
      short: "hiányzó oldal",
      hint: "A nap kivonatának nem minden oldala van meg. Töltse fel a teljes kivonatot.",
    },
    left_out_rows: {
      short: "nincs igazolva",
      hint: "A nap fájljának néhány sora kimaradt, ezért az egyenleg nem ismert. Töltse le újra a kivonatot.",
    },
    no_balance: {
      short: "nincs egyenleg",
      hint: "A nap tételei megvannak, de banki egyenleget egyik forrás sem közöl róluk. Töltsön fel kivonatot.",
    },
    being_proven: {
      short: "számoljuk…",
      hint: "A számla most változott. Az egyenleget újraszámoljuk, és magától megjelenik.",
    },
    several_numbers: {
      short: "nem számítható",
      hint: "A számla számot váltott, és a régi és az új szám egyenlege külön fut.",
    },
    not_counted: {
      short: "nem számít bele",
      hint: "A tétel nincs benne az egyenlegben: a bank visszavonta, vagy egy másik forrás tétele számít.",
    },
    too_many: {
      short: "túl sok tétel",
      hint: "A tételek napjain túl sok tétel áll. Szűkítse a szűrést kevesebb napra.",
    },
  } satisfies Record<UnknownBalanceReason, Unknown>,
};
