/** Hungarian text as bytes in the character sets of banks; tables from the published code pages. */

const CP852: Readonly<Record<string, number>> = {
  á: 0xa0,
  é: 0x82,
  í: 0xa1,
  ó: 0xa2,
  ö: 0x94,
  ő: 0x8b,
  ú: 0xa3,
  ü: 0x81,
  ű: 0xfb,
  Á: 0xb5,
  É: 0x90,
  Í: 0xd6,
  Ó: 0xe0,
  Ö: 0x99,
  Ő: 0x8a,
  Ú: 0xe9,
  Ü: 0x9a,
  Ű: 0xeb,
};
const CP1250: Readonly<Record<string, number>> = {
  á: 0xe1,
  é: 0xe9,
  í: 0xed,
  ó: 0xf3,
  ö: 0xf6,
  ő: 0xf5,
  ú: 0xfa,
  ü: 0xfc,
  ű: 0xfb,
  Á: 0xc1,
  É: 0xc9,
  Í: 0xcd,
  Ó: 0xd3,
  Ö: 0xd6,
  Ő: 0xd5,
  Ú: 0xda,
  Ü: 0xdc,
  Ű: 0xdb,
};

export type Charset = "utf-8" | "cp852" | "cp1250" | "utf-16";

/**
 * Throws where the character set has no such letter: the generator never writes a question mark by
 * accident.
 */
export function encode(text: string, charset: Charset): Buffer {
  if (charset === "utf-8") return Buffer.from(text, "utf8");
  if (charset === "utf-16")
    return Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);
  const table = charset === "cp852" ? CP852 : CP1250;
  return Buffer.from(
    [...text].map((letter) => {
      const byte = letter.codePointAt(0)! < 0x80 ? letter.codePointAt(0) : table[letter];
      if (byte === undefined) throw new Error(`${charset} has no ${letter}`);
      return byte;
    }),
  );
}

/** Capital letters without accents, as old systems print names. */
export const withoutAccents = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toUpperCase();
