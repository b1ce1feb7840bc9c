/** How people call the source of a file; a generic or unknown source has no name. */
const SOURCE_NAMES: Readonly<Record<string, string>> = {
  otp: "OTP",
  kh: "K&H",
  erste: "Erste",
  raiffeisen: "Raiffeisen",
  mbh: "MBH",
  unicredit: "UniCredit",
  cib: "CIB",
  magnet: "MagNet",
  granit: "Gránit",
  revolut: "Revolut",
  wise: "Wise",
};

export function sourceName(source: string | null): string | undefined {
  return source === null ? undefined : SOURCE_NAMES[source];
}
