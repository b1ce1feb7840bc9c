/**
 * Globals of every host of the pure zone (Node and browsers), declared here so that no host's types
 * come in.
 */
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(input?: Uint8Array): string;
}
declare class TextEncoder {
  encode(input?: string): Uint8Array<ArrayBuffer>;
  encodeInto(input: string, into: Uint8Array): { read: number; written: number };
}
