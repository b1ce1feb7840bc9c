/** Apart from the shell's texts: those come with the landing page. */
export const companyLossTexts = {
  lost: (name: string) => ({
    title: "Ez a cég már nem érhető el",
    message: `${name}: megszűnt a hozzáférése, vagy a céget törölték. Ha tévedés, keresse a cég ügyvezetőjét.`,
  }),
  lostClient: (name: string) => ({
    title: "Ez az ügyfél már nem érhető el",
    message: `${name}: az ügyvezetője visszavonta a hozzáférését, vagy törölte a céget. A többi ügyfelével folytathatja.`,
  }),
  lostOnlyClient: (name: string) => ({
    about: "access",
    title: "Ez az ügyfél már nem érhető el",
    message: `${name}: az ügyvezetője visszavonta a hozzáférését, vagy törölte a céget. Ha tévedés, keresse a cég ügyvezetőjét.`,
  }),
};
