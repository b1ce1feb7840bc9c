/** The question before typed values are lost. */
export const unsavedTexts = {
  title: "Elveti, amit beírt?",
  message: "Az oldalon olyan módosítás van, amelyet még nem mentett el. Ha továbblép, elvész.",
  discard: "Elvetés",
};
