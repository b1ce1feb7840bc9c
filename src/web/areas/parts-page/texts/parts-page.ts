/** Sample words of the developer page of interface parts. */
export const partsPageTexts = {
  title: "Alkatrészek",
  purpose: "Minden felületi elem, minden állapotában. Ebből épül minden oldal.",
  sections: {
    buttons: "Gombok",
    empty: "Üres: a következő lépést mutatja",
    noResults: "Szűrés után semmi",
    error: "Hiba: ott, ahol történt, szavakkal",
    certificate: "Kiadott teljességi igazolás",
    loading: "Betöltés: váz, nem pörgő kör (200 ms után)",
    toasts: "Értesítések: siker, tájékoztatás, figyelmeztetés, hiba",
    fields: "Űrlapok és hibáik",
    modals: "Ablakok",
    marks: "Címkék és jelek",
    notes: "Megjegyzések",
    figures: "Összegek",
    table: "Táblázat",
    deck: "Napi forgalom",
    selection: "Kijelölés és billentyűk",
    text: "Számok és dátumok",
  },
} as const;
