import type { OriginateName } from "#contract/fields.ts";
import type { AddressField } from "#web/areas/transactions/queries/viewer-search.ts";

/** What an address asked for and nothing fulfils. */
export const unmetTexts = {
  title: "A hivatkozás egy része nem található",
  names: {
    accountNr: "Bankszámla",
    originate: "Forrás",
    bookingDate: "Könyvelés napja",
    dateFrom: "Ettől",
    dateTo: "Eddig",
    amount: "Összeg",
    amountMin: "Legkisebb összeg",
    amountMax: "Legnagyobb összeg",
    direction: "Irány",
    currency: "Devizanem",
    partnerName: "Partner",
    partnerTaxId: "Partner adószáma",
    description: "Közlemény",
    text: "Keresés",
    fileId: "Fájl",
    broughtBy: "Feltöltés",
    possibleDouble: "Lehetséges kettőzés",
    noted: "Megjegyzés",
    openChange: "Módosult könyvelt tétel",
    ownTransfers: "Saját átvezetések",
    newSince: "Érkezett",
    booked: "Állapot",
    sort: "Sorrend",
  } satisfies Record<AddressField, string>,
  origins: {
    aggreg8: "banki kapcsolat",
    szamlazzhu: "Számlázz.hu-kapcsolat",
    adriana: "feltöltött kivonat",
  } satisfies Record<OriginateName, string>,
  quoted: (value: string) => `„${value}”`,
  noAccount: "ilyen bankszámlája nincs ennek a cégnek",
  noAccountOfOrigin: "ilyen számú bankszámlája ebből a forrásból nincs ennek a cégnek",
  unreadable: "nem értelmezhető",
  why: "Amíg ez így van, egyetlen tételt sem mutatunk, nehogy mást lásson, mint amire a hivatkozás mutat.",
  drop: "Keresés ezek nélkül",
  clear: "Minden tétel",
};
