/**
 * Globals of every host of the pure zone (Node and browsers), declared here so that no host's types
 * come in.
 */
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(input?: Uint8Array | Uint16Array, options?: { stream?: boolean }): string;
}
