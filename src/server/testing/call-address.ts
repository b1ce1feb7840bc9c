/**
 * The address that the calls of a test come from. This module loads nothing of the server: it
 * belongs to the set-up of every server test, and many unit tests need nothing of the server.
 */
let turn = 0;

/** From here on calls without an address of their own come from an address not used before. */
export function turnCallAddress(): void {
  turn++;
}

/** The address of the present test, from the block for tests of networks (RFC 2544). */
export const callAddress = (): string => `198.18.${(turn >> 8) & 255}.${turn & 255}`;
