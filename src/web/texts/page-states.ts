export const pageStateTexts = {
  retry: "Újrapróbálás",
  noCompany: "Nincs cég kiválasztva",
  chooseCompany: "Cég kiválasztása",
};
