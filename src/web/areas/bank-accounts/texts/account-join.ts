import {
  articleBefore,
  articleBeforeName,
  capitalArticleBefore,
} from "#values/hungarian-article.ts";
import { formatCount } from "#web/ui/text/format-amount.ts";

export const accountJoinTexts = {
  menu: "Összevonás egy korábbi számlával…",
  ownerOnly: "Számlákat csak a cég ügyvezetője vonhat össze.",
  alone: "Nincs más, azonos devizanemű számla, amellyel összevonható.",
  title: "Összevonás egy korábbi számlával",
  lead: "Ha a bank új számot adott ugyanannak a számlának (például összeolvadáskor), a két szám tételei egy számla történetévé vonhatók össze.",
  former: "Melyik a számla korábbi száma?",
  choose: "Válassza ki a korábbi számlát",
  chooseRequired: "Kérjük, válassza ki a korábbi számlát.",
  formerSide: "Korábbi szám",
  presentSide: "Mostani szám",
  covers: (items: number, interval: string) => `${formatCount(items)} tétel · ${interval}`,
  empty: "nincs tétele",
  after: "Az összevonás után",
  afterItems: (all: number) => [
    `mind ${articleBefore(all)} ${formatCount(all)} tétel a mostani számon látszik`,
    "ami később a korábbi számról érkezik (fájl vagy banki kapcsolat), szintén ide kerül",
    "az összegek és a könyvelt jelölések nem változnak",
  ],
  endsFeed:
    "A korábbi szám külön banki kapcsolatát lezárjuk: a számlát ezután a mostani számon olvassuk.",
  overlap: (interval: string) => `Mindkét számon van tétel: ${interval}`,
  near: "Nincs olyan nap, amelyen mindkét számon van tétel, de közeli napokon van azonos összegük",
  doubles: (count: number) =>
    count > 0
      ? `${formatCount(count)} tétel mindkét számon szerepel. Egyiket sem töröljük: lehetséges kettőzésként jelöljük meg őket.`
      : "Egyező tételt nem találtunk közöttük.",
  undoable: "Az összevonás később is visszavonható: minden tétel tudja, melyik számról érkezett.",
  action: "Összevonás",
  running: "Összevonás folyamatban…",
  previewFailed: "Az összevonás most nem készíthető elő",
  done: "A két számla össze van vonva",
  doneMessage: (count: number) => `${formatCount(count)} tétel egy számla történetében.`,
  failed: "Az összevonás nem sikerült",
  formerNumber: "Korábbi számlaszám:",
  undo: "Visszavonás",
  unjoin: "Összevonás visszavonása…",
  unjoinOf: (number: string) => `Összevonás visszavonása: ${number}`,
  unjoinTitle: "Összevonás visszavonása",
  unjoinMessage: (number: string) =>
    `Ami ${articleBeforeName(number)} ${number} számról érkezett, az összevonás óta is, ismét külön számla lesz.`,
  unjoinStays: "Tétel és könyvelt jelölés nem vész el.",
  unjoinRunning: "Visszavonás folyamatban…",
  undone: { title: "Az összevonást visszavontuk", message: "A két számla ismét külön szerepel." },
  undoFailed: "Az összevonás visszavonása nem sikerült",
  failedLater:
    "Mindkét számla változatlan, egyetlen tétel sem veszett el. Kérjük, próbálja újra később.",
  alreadyApart: {
    title: "Ez az összevonás már nincs érvényben",
    message: "Időközben visszavonták, vagy a számlát törölték vagy áthelyezték.",
  },
  queued: {
    title: "Az összevonás elkezdődött",
    message:
      "Sok tételből áll, ezért a háttérben készül. Az eredményről értesítjük, bármelyik oldalon van is éppen.",
  },
  undoQueued: {
    title: "A visszavonás elkezdődött",
    message:
      "Sok tételből áll, ezért a háttérben készül. Az eredményről értesítjük, bármelyik oldalon van is éppen.",
  },
  waitingTag: "Összevonás folyamatban",
  suggestion: "Úgy látszik, ez ugyanaz a számla új számmal",
  suggestionMessage: (former: string, last: string, present: string, first: string) =>
    `${capitalArticleBefore(former)} ${former} számú számla tételei ${last} napjával véget értek, ${articleBeforeName(present)} ${present} számúé ${first} napján kezdődnek, és a régi bank beolvadt az újba.`,
  suggestionAction: "Összevonás…",
  suggestionHide: "Nem ugyanaz",
};
