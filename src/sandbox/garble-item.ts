/** Movements that an aggregator passes on garbled, by the name of the fault. */
const LONG = "Végtelen közlemény. ";

/** The places of each stand-in's items that can be garbled. */
export interface GarbledPlaces {
  readonly amount: (shape: Record<string, unknown>, value: unknown) => void;
  readonly currency: (shape: Record<string, unknown>, value: string) => void;
  readonly bookingDate: string;
  readonly remittance: string;
  readonly reference: string;
  readonly id: string;
  readonly sign: string;
}

/**
 * The movement with one thing wrong; an unknown name changes nothing. `null` is no movement at all.
 */
export function garble(
  shape: Record<string, unknown>,
  kind: string,
  places: GarbledPlaces,
): Record<string, unknown> | null {
  const garbled = { ...shape };
  if (kind === "null") return null;
  if (kind === "amount") places.amount(garbled, undefined);
  if (kind === "words") places.amount(garbled, "sok");
  if (kind === "huge") places.amount(garbled, "1e25");
  if (kind === "currency") places.currency(garbled, "forint");
  if (kind === "foreign") places.currency(garbled, "CHF");
  if (kind === "date") garbled[places.bookingDate] = "2026-13-45";
  if (kind === "century") garbled[places.bookingDate] = "2206-01-15";
  if (kind === "text") garbled[places.remittance] = LONG.repeat(1_000);
  if (kind === "reference") garbled[places.reference] = "R".repeat(3_000);
  if (kind === "id") garbled[places.id] = null;
  if (kind === "sign") garbled[places.sign] = "MAYBE";
  return garbled;
}
