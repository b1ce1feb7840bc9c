/** How the list of accounts tells of the latest data. */
export const lastDataTexts = {
  came: (when: string) => `érkezett ${when}`,
  noRows: "tétel nélkül",
};
