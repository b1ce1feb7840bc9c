import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createHash } from "node:crypto";
import { CARD_CONSENT_VERSION, type CardFields } from "#contract/billing/cards.ts";
import type { SubscriptionGroup } from "#contract/billing/subscriptions.ts";
import { ApiError } from "#web/api/api-error.ts";
import { chargeTotal } from "#web/shell/shell-queries.ts";
import type { LocalDate } from "#values/local-date.ts";
import { currentPlan } from "./billing-queries.ts";
import { viewCard } from "./card-view.ts";
import { tellOrderFault } from "./order-fault.ts";
import { readReturnQuery } from "./return-query.ts";
import { FIRST_STEP, keepSteps, parseSteps, readSteps, resetSteps } from "./step-memory.ts";
import { taxNumberDoubt } from "./payer-rules.ts";
import { consentTexts, payerTexts } from "./texts/billing.ts";
import { listUnpaidAlike } from "./unpaid-groups.ts";
import { forints } from "#values/forints.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("the steps of a new subscription", () => {
  it("begin with 1, outlive a reload in session storage, and are 1 again after a success", () => {
    expect(readSteps()).toEqual(FIRST_STEP);
    expect(readSteps().step).toBe(1);
    const third = { ...FIRST_STEP, step: 3, planKey: "alap", companyId: "c", extraAccounts: 2 };
    keepSteps(third);
    expect(readSteps()).toEqual(third);
    resetSteps();
    expect(readSteps().step).toBe(1);
  });

  it.each(["", "x", "null", "7", '{"step":0}', '{"step":5,"extraAccounts":0}', '{"step":2}'])(
    "of a damaged memory (%s) are none",
    (text) => {
      expect(parseSteps(text)).toBeUndefined();
    },
  );
});

it("a payer's tax number with a wrong check digit is doubted, in each of its writings", () => {
  for (const right of ["", "1234567", "12345676", "12345676-2-42", "12345676242"])
    expect(taxNumberDoubt(right)).toBeUndefined();
  for (const wrong of ["12345678", "12345678-2-42", "12345678242"])
    expect(taxNumberDoubt(wrong)).toBe(payerTexts.taxNumberDoubt);
});

describe("the query of a return", () => {
  const json = '{"r":0,"t":5,"e":"SUCCESS","m":"M","o":"BK-1"}';

  it("tells status and order out of r, and passes r and s on as they came", () => {
    const search = `?r=${encodeURIComponent(btoa(json))}&s=${encodeURIComponent("a+b/c=")}`;
    expect(readReturnQuery(search)).toEqual({
      r: btoa(json),
      s: "a+b/c=",
      status: "SUCCESS",
      orderRef: "BK-1",
    });
  });

  it("gives back plus signs that were not escaped", () => {
    expect(readReturnQuery("?r=a+b&s=c+d")).toEqual({ r: "a+b", s: "c+d" });
  });

  it("without r is empty; a damaged r goes to the server, which refuses it", () => {
    expect(readReturnQuery("")).toEqual({});
    expect(readReturnQuery("?r=%25%25&s=x")).toEqual({ r: "%%", s: "x" });
  });
});

describe("a card", () => {
  const today = "2026-11-22" as LocalDate;
  const card = (given: Partial<CardFields> = {}): CardFields => ({
    _id: "1",
    state: "ready",
    active: true,
    mask: "xxxx-xxxx-xxxx-4321",
    expiresAt: "2028-11-30T22:59:59.000Z",
    chargesLeft: 24,
    chargesAll: 24,
    chargesMonthly: 1,
    chargesUntil: "2028-11-20T00:00:00.000Z",
    ...given,
  });

  it.each([
    [{}, "active", undefined, false],
    [{ active: false }, "spare", undefined, false],
    [{ state: "pending" as const, mask: "" }, "pending", undefined, false],
    [{ state: "blocked" as const }, "blocked", undefined, false],
    [{ expiresAt: "2026-10-31T22:59:59.000Z" }, "expired", undefined, false],
    [{ expiresAt: "2026-12-31T22:59:59.000Z" }, "active", "2026-12-31", false],
    [{ chargesUntil: "2026-12-01T00:00:00.000Z" }, "active", "2026-12-01", false],
    [{ chargesLeft: 3 }, "active", undefined, true],
  ])("%j is %s", (given, state, endsSoon, fewCharges) => {
    const view = viewCard(card(given), today);
    expect([view.state, view.endsSoon, view.fewCharges]).toEqual([state, endsSoon, fewCharges]);
  });

  it("shows its last four digits, once they are known", () => {
    expect(viewCard(card(), today).number).toBe("•••• 4321");
    expect(viewCard(card({ mask: "" }), today).number).toBeUndefined();
  });
});

describe("companies with an unpaid month", () => {
  it("are all told, those that lose the same on the same day together", () => {
    const lapsed = { state: "lapsed", graceUntil: null } as const;
    const soon = { state: "overdue", graceUntil: "2026-12-01" } as const;
    const later = { state: "overdue", graceUntil: "2026-12-09" } as const;
    const paid = { state: "paid", graceUntil: null } as const;
    expect(listUnpaidAlike([soon, paid, lapsed, later, { ...soon }, lapsed])).toEqual([
      [soon, soon],
      [lapsed, lapsed],
      [later],
    ]);
  });
});

describe("a plan that was ended", () => {
  const plan = { checked: false, type: "chargeable", grossAmount: 3_175 };
  const plans = [
    { ...plan, code: "alap", name: "Alap" },
    { ...plan, code: "uzleti", name: "Üzleti" },
  ] as SubscriptionGroup["plans"];
  const group = { plans, invoiceName: "Üzleti" } as SubscriptionGroup;

  it("is still the present one, although nothing of it is charged", () => {
    expect(currentPlan(group)?.code).toBe("uzleti");
    expect(chargeTotal([group])).toBe(0);
  });
});

describe("an order that was refused for what no form shows", () => {
  const fault = (path: string) =>
    new ApiError("validation_failed", 400, "", { fields: [{ path, message: "" }] });

  it.each([
    ["callbackUrl", /leveleinkben szereplő címen/],
    ["consents.version", /szövege közben megváltozott/],
    ["consents", /Bankkártya lépésben vegyen fel újat/],
    ["plan", /javítsa a megjelölt mezőket/],
  ])("says what to do next: %s", (path, words) => {
    expect(tellOrderFault(fault(path))).toMatch(words);
  });
});

describe("the consents before a card is registered", () => {
  const site = "bankhid.example";
  const transfer = consentTexts.dataTransferText(site, {
    name: "Üzemeltető Kft.",
    seat: "1011 Budapest, Fő utca 1.",
  });
  const recurring = consentTexts.recurringText(site, 24, forints(50_000), "2028. 11. 20.");

  it.each([
    ["az Üzemeltető Kft. (székhely: 1011 Budapest, Fő utca 1.) mint adatkezelő", transfer],
    [site, transfer],
    ["SimplePay Zrt.-nek mint adatfeldolgozónak", transfer],
    ["a nevemet, az e-mail-címemet és a számlázási címemet", transfer],
    [site, recurring],
    ["újabb adatmegadás és ügyletenkénti jóváhagyás nélkül", recurring],
    ["havonta egyszer, és ha nagyobb csomagot rendelek", recurring],
    ["különbözetével a megrendeléskor, összesen legfeljebb 24 alkalommal", recurring],
    ["eddig: 2028. 11. 20.", recurring],
    ["sem a Bankhíd, sem a SimplePay nem fér hozzá", recurring],
    ["Téves vagy jogtalan terhelésért közvetlenül a Bankhíd felel", recurring],
    ["bármikor visszavonhatom a kártya törlésével", recurring],
    ["Elolvastam és elfogadom", recurring],
  ])("say %s", (part, text) => {
    expect(text).toContain(part);
  });

  it("name nobody where the operator has not told who he is", () => {
    expect(consentTexts.dataTransferText(site, null)).toContain(
      "a Bankhíd üzemeltetője mint adatkezelő",
    );
  });

  // A changed text needs a new version: what somebody accepted is found by it.
  it("are those of their version", () => {
    const hash = createHash("sha256").update(`${transfer}\n${recurring}`).digest("hex");
    expect([CARD_CONSENT_VERSION, hash.slice(0, 16)]).toEqual(["2026-11-29", "741bd8a3fb342d9a"]);
  });
});
