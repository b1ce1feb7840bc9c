/**
 * Invents the settlements and the bank of a web shop: providers with rhythms, reports of parcels
 * and card payments, and credits with the texts that banks make of them. It knows which credit pays
 * which settlement, and it imports nothing of the engine that is to find out.
 */
import { addBankingDays, isBankingDay } from "../src/values/banking-days.ts";
import { addDays, dayNumber, type LocalDate } from "../src/values/local-date.ts";
import { createSeededRandom } from "../src/server/testing/seeded-random.ts";

const UNIT = 100_000n;

/** One provider as a merchant meets it: what its reports say and what its transfers look like. */
export interface WorldProvider {
  readonly key: string;
  /** Words by which a merchant knows its transfers. */
  readonly words: readonly string[];
  /** Banking days from the report's day to the credit, as the provider promises. */
  readonly window: readonly [number, number];
  /** `{day}` `2026.01.31`, `{number}` the report's own number. Empty = none is written. */
  readonly reference: string;
  readonly every: "day" | "week";
  readonly items: readonly [number, number];
  /** Prices of a small shop instead of arbitrary ones. */
  readonly prices?: readonly number[];
  readonly feePerMille: number;
  readonly setsOff?: true;
  readonly payerNames: readonly string[];
  readonly account?: string;
  readonly currency: string;
}

export const WORLD_PROVIDERS: readonly WorldProvider[] = [
  provider("gls-hu", "gls general log", [-1, 7], "COD-{day}", "week", [25, 70], {
    payerNames: ["GLS GENERAL LOG.SYSTEMS HUNG.CSO", "GLS General Log. Systems Hungary Kft."],
    setsOff: true,
  }),
  provider("foxpost", "foxpost", [-1, 7], "{number}", "week", [10, 40], {
    payerNames: ["FOXPOST ZRT.", "Foxpost Zrt"],
  }),
  provider("mpl", "magyar posta", [-1, 7], "{parcel}", "day", [1, 30], {
    payerNames: ["MAGYAR POSTA ZRT.", ""],
    account: "100320000028457200000000",
  }),
  provider("dpd-hu", "dpd hungary", [-1, 7], "", "week", [8, 30], {
    payerNames: ["DPD HUNGARY KFT."],
  }),
  provider("expressone", "express one", [-1, 7], "", "day", [1, 6], {
    payerNames: ["EXPRESS ONE HUNGARY KFT"],
  }),
  provider("simplepay", "otp mobil|simplepay", [0, 5], "", "week", [20, 60], {
    payerNames: ["OTP MOBIL SZOLGÁLTATÓ KFT.", "SIMPLEPAY"],
    feePerMille: 15,
  }),
  provider("stripe", "stripe", [-1, 3], "{number}", "day", [2, 40], {
    payerNames: ["STRIPE TECHNOLOGY EUROPE LTD", "STRIPE"],
    feePerMille: 29,
    currency: "EUR",
  }),
  provider("adyen", "adyen", [-1, 3], "{number}", "week", [10, 50], {
    payerNames: ["ADYEN N.V."],
    feePerMille: 21,
    currency: "EUR",
  }),
  provider("sumup", "sumup", [-1, 3], "", "day", [1, 3], {
    payerNames: ["SUMUP LIMITED"],
    feePerMille: 19,
    prices: [2_490, 4_990, 9_990],
  }),
  provider("otp-pos", "otp bank pos|otp kartyaelfogadas", [-1, 3], "{terminal}", "day", [2, 45], {
    payerNames: ["OTP BANK POS", "", "OTP KÁRTYAELFOGADÁS"],
    feePerMille: 12,
  }),
];

export interface WorldSettlement {
  readonly id: string;
  readonly provider: string;
  readonly currency: string;
  readonly day: LocalDate;
  readonly number: string;
  readonly parcels: readonly string[];
  readonly items: number;
  readonly due: bigint;
  /** False where the merchant has not got the report. */
  readonly hasFile: boolean;
}

export interface WorldCredit {
  readonly id: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly date: LocalDate;
  readonly payerName: string;
  readonly payerAccount: string;
  readonly text: string;
  /** The settlements that it pays; empty for all other credits. */
  readonly pays: readonly string[];
}

export interface WorldOffset {
  readonly id: string;
  readonly provider: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly number: string;
  readonly isStated: boolean;
  readonly settlementId?: string;
}

export interface SettlementWorld {
  readonly settlements: readonly WorldSettlement[];
  readonly credits: readonly WorldCredit[];
  readonly offsets: readonly WorldOffset[];
}

/** The same seed and days give the same world. `days` = its length; `share` thins daily reports. */
export function inventWorld(seed: number, days: number, start = "2024-01-02"): SettlementWorld {
  return new Inventor(createSeededRandom(seed)).invent(start as LocalDate, days);
}

class Inventor {
  readonly settlements: WorldSettlement[] = [];
  readonly credits: WorldCredit[] = [];
  readonly offsets: WorldOffset[] = [];
  #ids = 0;
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
    // The first numbers of the generator follow its seed too closely.
    for (let skipped = 0; skipped < 8; skipped++) random();
  }

  invent(start: LocalDate, days: number): SettlementWorld {
    for (const each of WORLD_PROVIDERS) {
      const weekday = this.#int(1, 5);
      const reports: WorldSettlement[] = [];
      for (let offset = 0; offset < days; offset++) {
        const day = addDays(start, offset);
        const isDue =
          each.every === "day" ? isBankingDay(day) : (dayNumber(day) + 3) % 7 === weekday;
        if (isDue) reports.push(this.#report(each, day));
      }
      this.#pay(each, reports);
    }
    const { settlements, credits, offsets } = this;
    return { settlements, credits, offsets };
  }

  #report(each: WorldProvider, day: LocalDate): WorldSettlement {
    const items = this.#int(...each.items);
    const isEuro = each.currency === "EUR";
    let due = 0n;
    for (let item = 0; item < items; item++) {
      const price = isEuro
        ? BigInt(this.#int(500, 20_000)) * (UNIT / 100n)
        : BigInt(each.prices?.[this.#int(0, each.prices.length - 1)] ?? this.#int(400, 8_000) * 5) *
          UNIT;
      const cent = isEuro ? UNIT / 100n : UNIT;
      const fee = ((price * BigInt(each.feePerMille)) / 1000n / cent) * cent;
      due += price - fee;
    }
    const settlement: WorldSettlement = {
      id: this.#id("s"),
      provider: each.key,
      currency: each.currency,
      day,
      number: this.#number(each.key, day),
      parcels: Array.from({ length: items }, () => this.#parcel(each.key)),
      items,
      due,
      hasFile: !this.#happens(0.02),
    };
    this.settlements.push(settlement);
    return settlement;
  }

  #pay(each: WorldProvider, reports: readonly WorldSettlement[]): void {
    for (let at = 0; at < reports.length; at++) {
      const report = reports[at]!;
      const next = reports[at + 1];
      if (this.#happens(0.01)) continue;
      if (each.setsOff === true && this.#happens(0.2)) {
        this.#setOff(each, report);
      } else if (next !== undefined && this.#happens(0.03)) {
        this.#credit(each, [report, next], report.due + next.due);
        at++;
      } else if (report.items > 3 && this.#happens(0.02)) {
        const part = (report.due / 3n / UNIT) * UNIT;
        this.#credit(each, [report], part);
        this.#credit(each, [report], report.due - part);
      } else {
        this.#credit(each, [report], report.due);
      }
      if (this.#happens(0.06)) this.#decoy(each, report);
      for (let noise = this.#int(0, 2); noise > 1; noise--) this.#customer(report.day);
    }
  }

  #setOff(each: WorldProvider, report: WorldSettlement): void {
    const isWhole = this.#happens(0.1);
    const taken = isWhole ? report.due : (report.due / BigInt(this.#int(4, 12)) / UNIT) * UNIT;
    const isTold = isWhole || this.#happens(0.5);
    if (isTold || this.#happens(0.7))
      this.offsets.push({
        id: this.#id("o"),
        provider: each.key,
        currency: each.currency,
        amount: taken,
        number: `GLS-${this.#int(1_000_000, 9_999_999)}`,
        isStated: isTold,
        ...(isTold && this.#happens(0.6) ? { settlementId: report.id } : {}),
      });
    if (!isWhole) this.#credit(each, [report], report.due - taken);
  }

  #credit(each: WorldProvider, paid: readonly WorldSettlement[], amount: bigint): void {
    const last = paid.at(-1)!;
    const isLate = this.#happens(0.015);
    const days = isLate ? each.window[1] + this.#int(1, 6) : this.#int(0, each.window[1] - 1);
    const payerName = each.payerNames[this.#int(0, each.payerNames.length - 1)]!;
    const reference = this.#happens(0.25) ? "" : paid.map((one) => this.#text(each, one)).join(" ");
    this.credits.push({
      id: this.#id("c"),
      currency: each.currency,
      amount,
      date: addBankingDays(last.day, days),
      payerName,
      payerAccount: this.#happens(0.5) ? (each.account ?? "") : "",
      text: this.#noise(
        [payerName === "" ? each.words[0]!.toUpperCase() : "", reference, this.#phrase()].join(" "),
      ),
      pays: paid.map(({ id }) => id),
    });
  }

  /** A credit of the same amount that pays nothing: of another provider, or of a customer. */
  #decoy(each: WorldProvider, report: WorldSettlement): void {
    const others = WORLD_PROVIDERS.filter(
      ({ key, currency }) => key !== each.key && currency === each.currency,
    );
    const other = others[this.#int(0, others.length - 1)];
    const isCustomer = other === undefined || this.#happens(0.4);
    this.credits.push({
      id: this.#id("c"),
      currency: each.currency,
      amount: report.due,
      date: addBankingDays(report.day, this.#int(0, each.window[1])),
      payerName: isCustomer ? this.#person() : other.payerNames[0]!,
      payerAccount: "",
      // A customer may well write the provider's name.
      text: isCustomer && this.#happens(0.5) ? `${each.words[0]} utánvét csere` : this.#phrase(),
      pays: [],
    });
  }

  #customer(day: LocalDate): void {
    this.credits.push({
      id: this.#id("c"),
      currency: "HUF",
      amount: BigInt(this.#int(400, 60_000) * 5) * UNIT,
      date: addBankingDays(day, this.#int(0, 3)),
      payerName: this.#person(),
      payerAccount: String(this.#int(10_000_000, 99_999_999)).padEnd(24, "0"),
      text: `SZ-${day.slice(0, 4)}/${this.#int(1, 99_999)}`,
      pays: [],
    });
  }

  #text(each: WorldProvider, { day, number, parcels }: WorldSettlement): string {
    return each.reference
      .replace("{day}", day.replaceAll("-", "."))
      .replace("{number}", number)
      .replace("{parcel}", parcels[0] ?? "")
      .replace("{terminal}", "TID 00412987");
  }

  #number(key: string, day: LocalDate): string {
    if (key === "foxpost")
      return `${day.slice(2, 4)}H${String(Math.ceil((Number(day.slice(5, 7)) * 52) / 12)).padStart(2, "0")}`;
    if (key === "adyen") return `batch ${this.#int(100, 999)}`;
    return `po_1${this.#letters(20)}`;
  }

  #parcel(key: string): string {
    return key === "mpl"
      ? `PB2P${this.#int(10_000_000, 99_999_999)}${this.#int(1, 9)}`
      : String(this.#int(10_000_000, 99_999_999));
  }

  /** What banks do to texts: capitals, blanks inside of numbers, lost ends, lost accents. */
  #noise(text: string): string {
    let noisy = text.trim();
    if (this.#happens(0.3)) noisy = noisy.toUpperCase();
    if (this.#happens(0.2)) noisy = noisy.normalize("NFD").replace(/\p{M}+/gu, "");
    if (this.#happens(0.2) && noisy.length > 12) {
      const at = this.#int(4, noisy.length - 4);
      noisy = `${noisy.slice(0, at)} ${noisy.slice(at)}`;
    }
    if (this.#happens(0.1)) noisy = noisy.slice(0, 35);
    return noisy;
  }

  #phrase(): string {
    const phrases = [
      "Közv.futárpostai szolg. ellenérték",
      "utánvét",
      "UTV",
      "elszámolás",
      "NOTPROVIDED",
      "",
    ];
    return phrases[this.#int(0, phrases.length - 1)]!;
  }

  #person(): string {
    const names = ["KOVÁCS ANNA", "Nagy Péter", "SZABÓ ÉS TÁRSA BT.", "Tóth Kft."];
    return names[this.#int(0, names.length - 1)]!;
  }

  #letters(length: number): string {
    const letters = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789";
    return Array.from({ length }, () => letters[this.#int(0, letters.length - 1)]).join("");
  }

  #int(min: number, max: number): number {
    return min + Math.floor(this.#random() * (max - min + 1));
  }

  #happens(chance: number): boolean {
    return this.#random() < chance;
  }

  #id(kind: string): string {
    return `${kind}${String(++this.#ids).padStart(6, "0")}`;
  }
}

function provider(
  key: string,
  words: string,
  window: readonly [number, number],
  reference: string,
  every: "day" | "week",
  items: readonly [number, number],
  more: Partial<WorldProvider> & { readonly payerNames: readonly string[] },
): WorldProvider {
  return {
    key,
    words: words.split("|"),
    window,
    reference,
    every,
    items,
    feePerMille: 0,
    currency: "HUF",
    ...more,
  };
}
