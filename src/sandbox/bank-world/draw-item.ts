/**
 * Draws the n-th movement of an account from the account's seed alone, the same at every reading.
 */
import { type Dice, throwDice } from "./dice.ts";
import {
  CUSTOMERS,
  EMPLOYEES,
  FOREIGN,
  LANDLORDS,
  type Partner,
  SHOPS,
  SUPPLIERS,
  TAX_ACCOUNTS,
  UTILITIES,
} from "./partners.data.ts";

export type ItemKind = "transfer" | "card" | "fee" | "tax" | "debit";

/** A movement without its place and day. `minor` is signed, in hundredths. */
export interface DrawnItem {
  readonly kind: ItemKind;
  readonly minor: number;
  readonly partnerName: string;
  readonly partnerAccount: string;
  readonly text: string;
  /** The bank's own reference; some banks give none. */
  readonly reference: string;
  readonly endToEndId: string;
  /** The bank writes this one's day as Budapest midnight in UTC. */
  readonly atMidnight: boolean;
  /** Days by which the value day lies after the booking day. */
  readonly valueDelay: number;
}

/** One movement. `n` from 1; `usage` PRIV draws a household, otherwise a small company. */
export function drawItem(
  seed: number,
  n: number,
  currency: string,
  usage: "ORGA" | "PRIV",
): DrawnItem {
  const dice = throwDice(seed, n);
  const drawn =
    usage === "PRIV"
      ? drawPrivate(dice)
      : currency === "HUF"
        ? drawCompany(dice, n)
        : drawForeign(dice, n);
  const reference =
    dice.roll(4) === 0
      ? ""
      : `MSV${String(dice.roll(1_000_000)).padStart(6, "0")}${String(n).padStart(5, "0")}`;
  return {
    ...drawn,
    reference,
    endToEndId:
      drawn.kind === "transfer" && dice.roll(3) === 0 ? `E2E-${n}-${dice.roll(9000) + 1000}` : "",
    atMidnight: n % 11 === 3,
    valueDelay: n % 17 === 5 ? 1 : 0,
  };
}

type Core = Pick<DrawnItem, "kind" | "minor" | "partnerName" | "partnerAccount" | "text">;

function make(kind: ItemKind, minor: number, partner: Partner, text: string): Core {
  return { kind, minor, partnerName: partner.name, partnerAccount: partner.account, text };
}

// Hungarian amounts have no fraction on paper; transfers may, card purchases abroad do.
const forints = (amount: number): number => amount * 100;

function drawCompany(dice: Dice, n: number): Core {
  const lot = dice.roll(100);
  const invoice = dice.roll(90_000) + 10_000;
  if (lot < 40)
    return make(
      "transfer",
      forints(5_000 + dice.roll(900_000)),
      dice.pick(CUSTOMERS),
      `SZ-2026/${1000 + n} számla`,
    );
  if (lot < 62)
    return make(
      "transfer",
      -forints(3_000 + dice.roll(350_000)),
      dice.pick(SUPPLIERS),
      `Bejövő számla ${invoice}`,
    );
  if (lot < 74) return drawCard(dice);
  if (lot < 82)
    return make(
      "fee",
      -(20_000 + dice.roll(450_000)),
      { name: "", account: "" },
      "Tranzakciós illeték és díj",
    );
  if (lot < 86)
    return make(
      "tax",
      -forints(10_000 + dice.roll(800_000)),
      dice.pick(TAX_ACCOUNTS),
      "12345676 adóbefizetés",
    );
  if (lot < 92)
    return make(
      "debit",
      -forints(4_000 + dice.roll(60_000)),
      dice.pick(UTILITIES),
      "Csoportos beszedés, azonosító 88421",
    );
  if (lot < 97)
    return make(
      "transfer",
      -forints(280_000 + dice.roll(300_000)),
      dice.pick(EMPLOYEES),
      "Munkabér",
    );
  return make("transfer", -forints(180_000), dice.pick(LANDLORDS), "Bérleti díj; raktár & iroda");
}

function drawPrivate(dice: Dice): Core {
  const lot = dice.roll(100);
  if (lot < 10)
    return make("transfer", forints(420_000 + dice.roll(80_000)), dice.pick(CUSTOMERS), "Munkabér");
  if (lot < 30)
    return make(
      "transfer",
      -forints(2_000 + dice.roll(40_000)),
      dice.pick(EMPLOYEES),
      "Köszi az ebédet",
    );
  return drawCard(dice);
}

function drawForeign(dice: Dice, n: number): Core {
  const lot = dice.roll(100);
  if (lot < 55)
    return make(
      "transfer",
      10_000 + dice.roll(900_000),
      dice.pick(FOREIGN),
      `Invoice ${2600 + n} / Rechnung`,
    );
  if (lot < 85)
    return make(
      "transfer",
      -(5_000 + dice.roll(500_000)),
      dice.pick(FOREIGN),
      `Payment of ${dice.roll(9000) + 1000}`,
    );
  return make("fee", -(100 + dice.roll(1500)), { name: "", account: "" }, "Transaction fee");
}

function drawCard(dice: Dice): Core {
  const shop = dice.pick(SHOPS);
  const text = `Vásárlás belföldi ${shop} 4321XXXXXX${1000 + dice.roll(9000)}`;
  return make("card", -forints(890 + dice.roll(48_000)), { name: shop, account: "" }, text);
}
