/** Facts about the request in both sign-in letters: its time and the program from which it came. */
import { nameDevice } from "#server/user-agent.ts";

export const hungarianInstant = new Intl.DateTimeFormat("hu-HU", {
  timeZone: "Europe/Budapest",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "numeric",
  minute: "2-digit",
});

/** `2026. 11. 21.` out of `2026-11-21`. */
export function hungarianDay(date: string): string {
  return `${date.replaceAll("-", ". ")}.`;
}

export interface SignInMailData {
  readonly name: string;
  readonly url: string;
  readonly askedAt: Date;
  readonly userAgent: string;
  /** The reader and the program by whose link he asked; null where he asked himself. */
  readonly asked: string | null;
  readonly minutes: number;
  readonly contact: { readonly phone: string; readonly email: string };
}

export const sampleSignInMailData: SignInMailData = {
  name: "Kovács Anna",
  url: "https://bankhid.example/companies/9f31c07ae2b84d60a5",
  askedAt: new Date("2026-11-21T08:05:00Z"),
  userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0",
  asked: null,
  minutes: 15,
  contact: { phone: "+36 1 555 0100", email: "segitseg@bankhid.example" },
};

/** Label and value pairs for the letter. */
export function listSignInFacts(data: SignInMailData): [string, string][] {
  const facts: [string, string][] = [["Kérés ideje", hungarianInstant.format(data.askedAt)]];
  const program = nameDevice(data.userAgent);
  if (program !== "") facts.push(["Honnan", program]);
  if (data.asked !== null) facts.push(["Kérte", data.asked]);
  return facts;
}

export function greet(name: string): string {
  return name === "" ? "Tisztelt Felhasználó!" : `Tisztelt ${name}!`;
}
