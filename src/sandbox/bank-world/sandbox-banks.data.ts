/**
 * The nine Hungarian banks of the sandbox. Logos are initials drawn here, not the banks' own marks.
 */

export type Quality = "OK" | "MINOR_ISSUE" | "MAJOR_ISSUE" | "NOT_WORKING" | "DISABLED";

export interface SandboxBank {
  /** 24 hex characters, as the aggregator's ids look. */
  readonly id: string;
  readonly name: string;
  readonly bic: string;
  /** The first three digits of its account numbers (MNB's routing table). */
  readonly code: string;
  readonly initials: string;
  readonly colour: string;
  /** The bank's quality unless a test sets another one. */
  readonly quality: Quality;
}

export const SANDBOX_BANKS: readonly SandboxBank[] = [
  {
    id: "5f1a6b2c9d3e4a0011b0e101",
    name: "Erste",
    bic: "GIBAHUHB",
    code: "116",
    initials: "E",
    colour: "#1F6FB2",
    quality: "OK",
  },
  {
    id: "5f1a6b2c9d3e4a0011b0e102",
    name: "Gránit",
    bic: "GNBAHUHB",
    code: "121",
    initials: "G",
    colour: "#6B4E9B",
    quality: "OK",
  },
  {
    id: "5f1a6b2c9d3e4a0011b0e103",
    name: "K&H",
    bic: "OKHBHUHB",
    code: "104",
    initials: "KH",
    colour: "#0C7FA6",
    quality: "OK",
  },
  {
    id: "5f1a6b2c9d3e4a0011b0e104",
    name: "MagNet",
    bic: "HBWEHUHB",
    code: "162",
    initials: "MN",
    colour: "#B4502B",
    quality: "MINOR_ISSUE",
  },
  {
    id: "5f1a6b2c9d3e4a0011b0e105",
    name: "MBH",
    bic: "MKKBHUHB",
    code: "103",
    initials: "MB",
    colour: "#7A3045",
    quality: "OK",
  },
  {
    id: "5f1a6b2c9d3e4a0011b0e106",
    name: "OTP",
    bic: "OTPVHUHB",
    code: "117",
    initials: "O",
    colour: "#2E7D4F",
    quality: "OK",
  },
  {
    id: "5f1a6b2c9d3e4a0011b0e107",
    name: "Raiffeisen",
    bic: "UBRTHUHB",
    code: "120",
    initials: "R",
    colour: "#8A7A12",
    quality: "OK",
  },
  {
    id: "5f1a6b2c9d3e4a0011b0e108",
    name: "Revolut",
    bic: "REVOHUHB",
    code: "302",
    initials: "RV",
    colour: "#3B3F8F",
    quality: "OK",
  },
  {
    id: "5f1a6b2c9d3e4a0011b0e109",
    name: "UniCredit",
    bic: "BACXHUHB",
    code: "109",
    initials: "U",
    colour: "#A03A3A",
    quality: "OK",
  },
];

export const QUALITIES: readonly Quality[] = [
  "OK",
  "MINOR_ISSUE",
  "MAJOR_ISSUE",
  "NOT_WORKING",
  "DISABLED",
];

export function findBank(idOrName: string): SandboxBank | undefined {
  return SANDBOX_BANKS.find(({ id, name }) => id === idOrName || name === idOrName);
}

/** A small square with the bank's initials, as a data URI. */
export function drawLogo(bank: SandboxBank): string {
  const size = bank.initials.length > 1 ? 26 : 34;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><rect width="64" height="64" rx="14" ` +
    `fill="${bank.colour}"/><text x="32" y="33" font-family="Inter,Arial,sans-serif" font-size="${size}" font-weight="600" ` +
    `fill="#FFFFFF" text-anchor="middle" dominant-baseline="central">${bank.initials}</text></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
