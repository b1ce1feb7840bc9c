/** Apart from the shell's texts: those come with the landing page. */
export const companyLossTexts = {
  lost: (name: string) => ({
    title: "Ez a cég már nem érhető el",
    message: `${name}: megszűnt a hozzáférése, vagy a céget törölték. Ha tévedés, keresse a cég ügyvezetőjét.`,
  }),
};
