/** The sandbox's test cards: the number decides what happens, at registration and at charges. */
export interface TestCard {
  /** Sixteen digits. */
  readonly number: string;
  /** For people; Hungarian. */
  readonly title: string;
  /** At registration: yes, no, or a question of the card's bank (1234 passes, 1111 fails). */
  readonly registration: "yes" | "no" | "3ds";
  /** Error codes with which its later charges are refused; empty: they succeed. */
  readonly chargeCodes: readonly number[];
  /** Faults of its charges on the line. */
  readonly line?: "loseAnswer" | "loseRequest" | "slow";
  /** What happens to the notifications about it. */
  readonly ipn?: "double" | "missing" | "late" | "early";
  /** Months from now until it expires; 36 where none is named. */
  readonly expiresInMonths?: number;
}

const card = (
  number: string,
  title: string,
  rest: Partial<Omit<TestCard, "number" | "title">> = {},
): TestCard => ({ number, title, registration: "yes", chargeCodes: [], ...rest });

export const TEST_CARDS: readonly TestCard[] = [
  card("4908366099900425", "Sikeres"),
  card("4111111111111111", "Elutasított (nincs fedezet)", {
    registration: "no",
    chargeCodes: [2013],
  }),
  card("4000000000003220", "A kártya bankja kódot kér (1234 jó, 1111 rossz)", {
    registration: "3ds",
  }),
  card("4000000000000341", "Rögzíthető, a terhelésekhez nincs fedezet", { chargeCodes: [2013] }),
  card("4000000000000069", "Rögzíthető, később letiltják", { chargeCodes: [2063] }),
  card("4000000000000176", "Rögzíthető, a terheléshez a bank a vevőt kéri", {
    chargeCodes: [2021],
  }),
  card("4000000000000119", "A terhelés megtörténik, a válasz elvész", { line: "loseAnswer" }),
  card("4000000000000135", "A terhelés kérése elvész", { line: "loseRequest" }),
  card("4000000000000127", "A terhelés válasza későn jön", { line: "slow" }),
  card("4000000000000143", "Az értesítés kétszer jön", { ipn: "double" }),
  card("4000000000000150", "Az értesítés nem jön meg", { ipn: "missing" }),
  card("4000000000000168", "Az értesítés fél perccel később jön", { ipn: "late" }),
  card("4000000000000184", "Az értesítés a válasz előtt jön", { ipn: "early" }),
  card("4000000000000192", "Egy hónap múlva lejár", { expiresInMonths: 1 }),
];

export function findCard(number: string): TestCard | undefined {
  const digits = number.replaceAll(/\D/g, "");
  return TEST_CARDS.find((one) => one.number === digits);
}

export const showNumber = (number: string): string => number.replaceAll(/(\d{4})(?=\d)/g, "$1 ");
