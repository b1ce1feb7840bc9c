export const pageStateTexts = {
  retry: "Újrapróbálás",
  noCompany: "Nincs cég kiválasztva",
  chooseCompany: "Cég kiválasztása",
  firstData: { connect: "Bankszámla összekötése", upload: "Fájl feltöltése" },
  noCompanyYet: {
    title: "Még nincs cége",
    message:
      "Vegye fel a cégét az adószámával. Utána jöhet a bank vagy egy számlakivonat: két perc az egész.",
    action: "Cég felvétele",
  },
  noClientYet: {
    title: "Még nincs ügyfele",
    message: "Amint egy ügyfele meghívja, vagy megadja a hozzáférést, itt látja az adatait.",
    action: "Így jut az első ügyfeléhez",
  },
  linkLogin: "Belépés",
};
