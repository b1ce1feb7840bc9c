/** Words of the way from the registration to the first items, for every page of it. */
export const firstStepTexts = {
  label: "Első lépések",
  steps: ["Cég", "Bank vagy fájl", "Kész"],
};
