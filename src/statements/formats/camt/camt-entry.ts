/**
 * `Ntry` with its `TxDtls` as transactions: one each, or a batch split when its parts prove to be
 * the whole.
 */
import { amountOf, dateAt, directionOf } from "#statements/formats/camt/camt-values.ts";
import {
  collapse,
  type Counterparty,
  counterpartyOf,
  endToEndIdOf,
  type OwnSide,
  remittanceOf,
  typeOf,
} from "#statements/formats/camt/parties.ts";
import {
  childOf,
  childrenOf,
  elementAt,
  textAt,
  type XmlElement,
} from "#statements/formats/camt/xml-element.ts";
import type { XmlRecord } from "#statements/formats/camt/xml-records.ts";
import { maskCardNumbers } from "#statements/card-number.ts";
import type { ReadTransaction } from "#statements/statement.ts";
import type { LocalDate } from "#values/local-date.ts";
import { absolute, type Amount, sumOfOneCurrency } from "#values/money.ts";

/** The facts of one `TxDtls` that a transaction needs, so that a batch of thousands stays small. */
export interface DetailFacts {
  readonly partner: Counterparty;
  readonly remittance?: string;
  readonly endToEndId?: string;
  readonly reference?: string;
  readonly type?: string;
  /** -1 or 1 when the detail states its own. */
  readonly direction?: 1 | -1;
  /**
   * Unsigned candidates in the entry's currency, best first: own amount, transaction amount,
   * instructed amount.
   */
  readonly amounts: readonly (Amount | undefined)[];
  readonly charges: Amount;
  readonly original?: { readonly amount: Amount; readonly currency: string };
  readonly exchangeRate?: string;
  readonly raw: string;
  readonly line: number;
}

export interface EntryContext {
  readonly own: OwnSide;
  /** The account's; empty where the file has named none so far. */
  readonly currency: string;
  /** The entry is only announced, so no balance has it yet. */
  readonly isAnnounced: boolean;
  /** Booking day when the entry names none. */
  readonly fallbackDate: LocalDate | undefined;
  /** Electra: `AcctSvcrRef` is unique and survives a re-export. */
  readonly referenceIsId: boolean;
}

export type EntryProblem = "amount_invalid" | "date_invalid";

/** Longest additional information searched for OTP's escaped XML. */
const NARRATIVE_MAX = 10_000;
/** Characters of notes kept of a batch that is not split. */
const UNSPLIT_NOTE_MAX = 1_000;

/** Reduces a detail; `isCredit` is the entry's direction, `currency` the entry's. */
export function readDetail(
  { element, raw, line }: XmlRecord,
  isCredit: boolean,
  currency: string,
  own: OwnSide,
): DetailFacts {
  const direction = directionOf(element);
  const partner = counterpartyOf(
    element,
    direction === undefined ? isCredit : direction === 1,
    own,
  );
  const amounts = childOf(element, "AmtDtls");
  const instructed = elementAt(amounts, "InstdAmt", "Amt");
  const sameCurrency = (amount: XmlElement | undefined): Amount | undefined =>
    amount && (amount.ccy ?? currency) === currency ? amountOf(amount) : undefined;
  const note = remittanceOf(element) ?? narrativeOf(textAt(element, "AddtlTxInf"));
  const card = cardMerchant(note);
  const foreign =
    instructed && instructed.ccy && instructed.ccy !== currency ? amountOf(instructed) : undefined;
  return {
    partner: card && !partner.name ? { ...partner, name: card } : partner,
    remittance: note,
    endToEndId: endToEndIdOf(element),
    reference: textAt(element, "Refs", "AcctSvcrRef") ?? textAt(element, "Refs", "TxId"),
    type: typeOf(element),
    direction,
    amounts: [
      sameCurrency(childOf(element, "Amt")),
      sameCurrency(elementAt(amounts, "TxAmt", "Amt")),
      sameCurrency(instructed),
    ],
    charges: chargesOf(element),
    original: foreign === undefined ? undefined : { amount: foreign, currency: instructed!.ccy! },
    exchangeRate: exchangeRateOf(amounts),
    raw,
    line,
  };
}

/** The transactions of a booked entry; several only when the details prove to add up. */
export function translateEntry(
  record: XmlRecord,
  details: readonly DetailFacts[],
  context: EntryContext,
): ReadTransaction[] | EntryProblem {
  const { element } = record;
  const amountElement = childOf(element, "Amt");
  const magnitude = amountOf(amountElement);
  const direction = directionOf(element);
  if (magnitude === undefined || direction === undefined) return "amount_invalid";
  // Amounts have no sign here, and a booked entry is in the account's money: what says otherwise
  // cannot be added to the balances.
  const ccy = amountElement?.ccy ?? context.currency;
  const isForeign = context.currency !== "" && ccy !== context.currency;
  if (magnitude < 0n || (isForeign && !context.isAnnounced)) return "amount_invalid";
  const stated = dateAt(childOf(element, "BookgDt"));
  const valueDate = dateAt(childOf(element, "ValDt"));
  const bookingDate = stated ?? valueDate ?? context.fallbackDate;
  if (!bookingDate) return "date_invalid";
  const bankReference = textAt(element, "AcctSvcrRef") ?? textAt(element, "NtryRef");
  const id = context.referenceIsId ? textAt(element, "AcctSvcrRef") : undefined;
  const amount = direction === 1 ? magnitude : -magnitude;
  const base = {
    bookingDate,
    bookingDateStated: stated !== undefined,
    valueDate,
    amount,
    currency: amountElement?.ccy ?? context.currency,
    type: typeOf(element),
    reference: bankReference,
    id,
    raw: record.raw,
    line: record.line,
  };
  const information = narrativeOf(textAt(element, "AddtlNtryInf"));
  if (details.length <= 1) {
    return [
      mask(
        details[0]
          ? withDetail(base, details[0], information)
          : { ...base, remittance: information },
        context,
      ),
    ];
  }
  const parts = splitAmounts(element, amount, details, direction);
  if (!parts) return [mask({ ...base, remittance: unsplitNote(information, details) }, context)];
  const rows = details.map((detail, index) => {
    const part = {
      ...base,
      id: id && `${id}/${index + 1}`,
      amount: parts.amounts[index]!,
      raw: detail.raw,
      line: detail.line,
    };
    return mask(withDetail(part, detail, information), context);
  });
  if (parts.fee !== 0n)
    rows.push(
      mask({ ...base, id: id && `${id}/fee`, amount: parts.fee, remittance: information }, context),
    );
  return rows;
}

function withDetail(
  base: ReadTransaction,
  detail: DetailFacts,
  information: string | undefined,
): ReadTransaction {
  const sign = base.amount < 0n ? -1n : 1n;
  return {
    ...base,
    partnerName: detail.partner.name,
    partnerAccountNr: detail.partner.accountNr,
    remittance: detail.remittance ?? information,
    endToEndId: detail.endToEndId,
    type: base.type ?? detail.type,
    reference: base.reference ?? detail.reference,
    originalAmount: detail.original && sign * detail.original.amount,
    originalCurrency: detail.original?.currency,
    exchangeRate: detail.exchangeRate,
  };
}

/** Signed amounts of all details, when with or without the charges they are the entry's amount. */
function splitAmounts(
  entry: XmlElement,
  total: Amount,
  details: readonly DetailFacts[],
  direction: 1 | -1,
): { amounts: Amount[]; fee: Amount } | undefined {
  for (const first of [0, 1, 2]) {
    const amounts: Amount[] = [];
    let sum = 0n;
    for (const detail of details) {
      const magnitude =
        detail.amounts[first] ?? detail.amounts.find((candidate) => candidate !== undefined);
      if (magnitude === undefined) return undefined;
      const amount = (detail.direction ?? direction) === 1 ? magnitude : -magnitude;
      amounts.push(amount);
      sum += amount;
    }
    const difference = total - sum;
    if (difference === 0n) return { amounts, fee: 0n };
    const detailCharges = sumOfOneCurrency(details.map(({ charges }) => charges));
    if ([chargesOf(entry), detailCharges].includes(absolute(difference)))
      return { amounts, fee: difference };
  }
  return undefined;
}

/** Charges in every version: a total, or the sum of the records. */
function chargesOf(element: XmlElement): Amount {
  let sum = 0n;
  for (const charges of childrenOf(element, "Chrgs")) {
    const total = amountOf(childOf(charges, "TtlChrgsAndTaxAmt"));
    if (total !== undefined) sum += total;
    else
      for (const part of [charges, ...childrenOf(charges, "Rcrd")])
        sum += amountOf(childOf(part, "Amt")) ?? 0n;
  }
  return sum;
}

function exchangeRateOf(amounts: XmlElement | undefined): string | undefined {
  for (const name of ["CntrValAmt", "TxAmt", "InstdAmt"]) {
    const rate = textAt(amounts, name, "CcyXchg", "XchgRate");
    if (rate) return rate;
  }
  return undefined;
}

/**
 * Additional information; OTP's old XML hides a small escaped XML in it: the text of `narr` or
 * `inf` counts.
 */
function narrativeOf(text: string | undefined): string | undefined {
  if (text === undefined || !text.includes("<") || text.length > NARRATIVE_MAX)
    return collapse(text);
  const inner = [...text.matchAll(/<(narr|inf)>(.*?)<\/\1>/gs)].map((match) => match[2]!);
  return collapse(inner.length > 0 ? inner.join(" ") : text);
}

function unsplitNote(
  information: string | undefined,
  details: readonly DetailFacts[],
): string | undefined {
  let note = information ?? "";
  for (const { partner, remittance } of details) {
    if (note.length > UNSPLIT_NOTE_MAX) break;
    const part = [partner.name, remittance].filter(Boolean).join(": ");
    if (part) note += note ? `; ${part}` : part;
  }
  return note.slice(0, UNSPLIT_NOTE_MAX) || undefined;
}

function mask(transaction: ReadTransaction, { own }: EntryContext): ReadTransaction {
  const known = [own.accountNr, transaction.partnerAccountNr];
  const raw = maskCardNumbers(transaction.raw, known);
  const remittance = transaction.remittance && maskCardNumbers(transaction.remittance, known);
  return raw === transaction.raw && remittance === transaction.remittance
    ? transaction
    : { ...transaction, raw, remittance };
}

/**
 * Card rows of Electra banks name no party; the note does, between the card number and the amount:
 * `Vásárlás(2017.11.02)  Card:1234567890123456  MERCHANT CITY 3 674,00 HUF`. Source: UniCredit HU,
 * 2017.
 */
const CARD_ROW = /\bCard:\s*[\dX*]{12,19}\s+(\S.*?)\s+\d[\d ]*(?:,\d{1,2})?\s+[A-Z]{3}\s*$/;

/** Longer notes are no card rows, and the pattern is slow on them. */
const NOTE_LENGTH_MAX = 500;

/** The merchant in a card row's note; `undefined` for any other note. */
function cardMerchant(note: string | undefined): string | undefined {
  return note !== undefined && note.length <= NOTE_LENGTH_MAX && note.includes("Card:")
    ? CARD_ROW.exec(note)?.[1]
    : undefined;
}
