import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CONSULTATION_STARTS } from "#values/consultation-facts.ts";
import { isBankingDay } from "#values/banking-days.ts";
import { DAY_MS, HOUR_MS } from "#values/durations.ts";
import { addDays, budapestDate, type LocalDate, mondayOf } from "#values/local-date.ts";
import { solveCaptcha } from "#server/testing/solve-captcha.ts";
import { sendDueLetters } from "#server/features/letters/deliver-letters.service.ts";
import { createTestApp, type TestApp, type TestReply } from "#server/testing/test-app.ts";
import { instantOf } from "./consultation-times.ts";
import { deleteOldWindows } from "#server/http/rate-limit.store.ts";
import { BOOKED_PER_NETWORK_A_DAY, BOOKED_PER_NETWORK_AN_HOUR } from "./consultation-limits.ts";
import { purgeConsultations, sendReminders } from "./consultations.jobs.ts";

const ADVISER = "marton@example.com";
const OTHER = "eszter@example.com";
const HALF_HOUR_MS = HOUR_MS / 2;

let api: TestApp;
let address = "";
let count = 0;

beforeAll(async () => {
  api = await createTestApp({
    environment: {
      CONSULTATION_ADVISERS: `Szabó Márton <${ADVISER}>, Nagy Eszter <${OTHER}>`,
    },
  });
});
afterAll(() => api.close());
beforeEach(async () => {
  address = elsewhere();
  api.mailbox.letters.length = 0;
  api.mailbox.refuse = false;
  api.clock.reset();
  await api.db.deleteFrom("consultation").execute();
});

/** A working day a week ahead: it stays bookable and unreminded whatever the hour is. */
function workingDay(after = 7): LocalDate {
  let day = addDays(budapestDate(api.clock.now().getTime()), after);
  while (!isBankingDay(day)) day = addDays(day, 1);
  return day;
}
const at = (day: LocalDate, time = "10:00"): string => new Date(instantOf(day, time)).toISOString();
const post = (path: string, body: unknown, from = address): Promise<TestReply> =>
  api.call("POST", `/v1/consultation${path}`, { address: from, body });
/** An address of another visitor's network. */
const elsewhere = (): string => `10.${Math.floor(++count / 256)}.${count % 256}.1`;

async function captcha(from = address): Promise<string> {
  const { body } = await api.call("GET", "/v1/captcha/challenge", { address: from });
  return solveCaptcha(body);
}

interface BookingRequest {
  readonly startsAt: string;
  readonly email?: string;
  readonly [field: string]: unknown;
}

/** Asks for a time and presses the link of the letter. */
async function book(request: BookingRequest, from = address): Promise<TestReply> {
  const reply = await ask(request, from);
  if (reply.status !== 201) return reply;
  const { email } = reply.body.consultation;
  const { body, status } = await press(email);
  if (status !== 200) return { ...reply, status, body };
  return { ...reply, body: { ...reply.body, ...body } };
}

/** The link of the last letter to the mailbox, as its owner presses it. */
const press = (email: string): Promise<TestReply> =>
  post("/confirm", { token: tokenIn(letterTo(email)?.text) });

async function ask(request: BookingRequest, from = address): Promise<TestReply> {
  const body = {
    topic: "introduction",
    name: "Kovács Anna",
    email: `vendeg@ceg-${++count}.test`,
    phone: "+36 20 123 4567",
    company: "Kertvilág Kft.",
    privacyRead: true,
    captcha_response: await captcha(from),
    ...request,
  };
  return post("", body, from);
}

const letterTo = (email: string) => api.mailbox.letters.findLast(({ to }) => to === email);
const tokenIn = (text = ""): string => /\/konzultacio\/\w+\/([\w-]{43})/.exec(text)?.[1] ?? "";

async function enterAsAdviser(email = ADVISER): Promise<string> {
  await post("/adviser/link", { email, captcha_response: await captcha() });
  const { body } = await post("/adviser/enter", { token: tokenIn(letterTo(email)?.text) });
  return body.key;
}

describe("the week of times", () => {
  it("offers the six starts of each working day in Budapest, and none on a holiday", async () => {
    const week = mondayOf(workingDay(14));
    const { body } = await api.call("GET", `/v1/consultation/times?week=${week}`, { address });
    expect(body).toMatchObject({ offered: true, week });
    expect(body.days.map(({ date }: { date: string }) => date)).toEqual(
      [0, 1, 2, 3, 4].map((days) => addDays(week, days)),
    );
    for (const { date, closed, times } of body.days) {
      expect(closed).toBe(!isBankingDay(date));
      const starts = times.map(({ startsAt }: { startsAt: string }) => startsAt);
      expect(starts).toEqual(closed ? [] : CONSULTATION_STARTS.map((time) => at(date, time)));
    }
  });

  it("keeps the clock's hours on the days on which the clock changes", () => {
    const utc = (day: string, time: string) =>
      new Date(instantOf(day as LocalDate, time)).toISOString().slice(11, 16);
    expect([utc("2027-03-28", "10:00"), utc("2027-03-28", "23:30")]).toEqual(["08:00", "21:30"]);
    expect([utc("2026-10-25", "00:30"), utc("2026-10-25", "10:00")]).toEqual(["22:30", "09:00"]);
    expect([utc("2027-03-26", "10:00"), utc("2027-03-30", "10:00")]).toEqual(["09:00", "08:00"]);
  });

  it("shows a time as taken once every adviser has something then", async () => {
    const day = workingDay();
    const free = async (): Promise<boolean> => {
      const { body } = await api.call("GET", `/v1/consultation/times?week=${day}`, { address });
      return body.days
        .flatMap(({ times }: { times: { startsAt: string; free: boolean }[] }) => times)
        .find(({ startsAt }: { startsAt: string }) => startsAt === at(day)).free;
    };
    await book({ startsAt: at(day) });
    expect(await free()).toBe(true);
    await book({ startsAt: at(day) });
    expect(await free()).toBe(false);
  });
});

describe("booking", () => {
  it("writes to the visitor and the adviser, with a calendar file in Budapest's time", async () => {
    const day = workingDay();
    const email = `anna-${++count}@example.com`;
    const reply = await book({ startsAt: at(day), email });
    expect(reply.status).toBe(201);
    expect(reply.body.consultation).toMatchObject({ state: "booked", phone: "+36201234567" });
    const letter = letterTo(email)!;
    const stamp = `${day.replaceAll("-", "")}T100000`;
    expect(letter.calendar).toMatchObject({ method: "REQUEST" });
    expect(letter.calendar!.content).toContain(`DTSTART;TZID=Europe/Budapest:${stamp}\r\n`);
    expect(api.mailbox.letters.map(({ to }) => to)).toContain(ADVISER);
    const look = await post("/look", { token: tokenIn(letter.text) });
    expect(look.body.consultation).toMatchObject({ email, adviserName: "Szabó Márton" });
  });

  it("that is sent again, because its answer was lost, is the one booking, and writes no more", async () => {
    const request = {
      _id: randomUUID(),
      startsAt: at(workingDay()),
      email: `ujra-${++count}@example.com`,
    };
    const replies = await Promise.all(Array.from({ length: 3 }, () => ask(request)));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await api.db.selectFrom("consultation").select("id").execute()).toEqual([
      { id: request._id },
    ]);
    expect(api.mailbox.letters.filter(({ to }) => to === request.email)).toHaveLength(1);
    for (const { body } of replies)
      expect((await post("/look", { token: body.token })).body.consultation.state).toBe("held");
    // The id opens nothing to another mailbox, and brings a cancelled booking not back.
    const strange = await ask({ ...request, email: `idegen-${count}@example.com` });
    expect(strange.body.code).toBe("consultation_time_taken");
    await post("/cancel", { token: replies[0]!.body.token });
    expect((await ask(request)).body.code).toBe("consultation_time_taken");
  });

  it("gives a time to as many of twenty visitors at once as there are advisers", async () => {
    const startsAt = at(workingDay());
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => book({ startsAt }, elsewhere())),
    );
    const codes = replies.map(({ status, body }) => (status === 201 ? "booked" : body.code));
    expect(codes.filter((code) => code === "booked")).toHaveLength(2);
    expect(codes.filter((code) => code === "consultation_time_taken")).toHaveLength(18);
    const rows = await api.db.selectFrom("consultation").select("adviser").execute();
    expect(rows.map(({ adviser }) => adviser).toSorted()).toEqual([OTHER, ADVISER]);
  });

  it.each([
    ["without the captcha", { captcha_response: undefined }, 400, "captcha_required"],
    ["with a captcha of one's own making", { captcha_response: "x" }, 400, "captcha_failed"],
    ["with a bad address", { email: "anna" }, 400, "email_invalid"],
    ["with a bad number", { phone: "nincs" }, 400, "validation_failed"],
    ["without the privacy notice", { privacyRead: false }, 400, "validation_failed"],
    ["in our name", { name: "Bankhíd ügyfélszolgálat" }, 400, "validation_failed"],
  ])("%s is refused", async (_name, wrong, status, code) => {
    const reply = await book({ startsAt: at(workingDay()), ...wrong });
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect(api.mailbox.letters).toEqual([]);
  });

  it("of a time that is not offered is refused", async () => {
    const day = workingDay();
    const wrong = [
      at(day, "12:00"),
      at(day, "10:30"),
      at(workingDay(40)),
      at(addDays(mondayOf(day), 5)),
      new Date(api.clock.now().getTime() - DAY_MS).toISOString(),
    ];
    for (const startsAt of wrong)
      expect((await book({ startsAt })).body.code).toBe("consultation_time_taken");
  });

  it("of a third open time for one mailbox is refused, however its address is spelt", async () => {
    const day = workingDay();
    const email = `sok-${++count}@gmail.com`;
    const first = await book({ startsAt: at(day, "09:00"), email });
    await book({ startsAt: at(day, "10:00"), email: email.replace("@", "+x@") });
    const third = { startsAt: at(day, "11:00"), email };
    expect((await book(third)).body.code).toBe("consultation_limit_reached");
    await post("/cancel", { token: first.body.token });
    expect((await book(third)).status).toBe(201);
  });

  it("is made six times a day for a mailbox, cancelled ones counted, and not once more", async () => {
    const startsAt = at(workingDay());
    const email = `ujra-${++count}@example.com`;
    const codes = [];
    for (let times = 0; times < 7; times++) {
      const { body } = await book({ startsAt, email }, elsewhere());
      codes.push(body.code ?? "booked");
      if (body.token !== undefined) await post("/cancel", { token: body.token });
    }
    expect(codes.slice(5)).toEqual(["booked", "consultation_limit_reached"]);
  });

  it("is asked for six times an hour from a network, whatever the mailboxes, and not once more", async () => {
    // The hour is the clock's: the test begins with one.
    api.clock.advance(HOUR_MS - (Date.now() % HOUR_MS));
    const [day, other] = [workingDay(), workingDay(14)];
    const times = [...CONSULTATION_STARTS.map((time) => at(day, time)), at(other)];
    const replies = [];
    for (const startsAt of times) replies.push(await ask({ startsAt }));
    expect(replies.map(({ body }) => body.code ?? "booked")).toEqual([
      ...Array.from({ length: BOOKED_PER_NETWORK_AN_HOUR }, () => "booked"),
      "rate_limited",
    ]);
    expect((await book({ startsAt: at(other) }, elsewhere())).status).toBe(201);
  });

  it("is asked for twelve times a day from a network, and not once more; windows that are over are forgotten", async () => {
    // The day is the clock's: the test begins with one.
    api.clock.advance(DAY_MS - (api.clock.now().getTime() % DAY_MS));
    const day = api.clock.now().getTime();
    const days = [workingDay(5), workingDay(12), workingDay(19)];
    const times = days.flatMap((each) => CONSULTATION_STARTS.map((time) => at(each, time)));
    const codes = [];
    for (const [done, startsAt] of times.slice(0, BOOKED_PER_NETWORK_A_DAY + 2).entries()) {
      if (done % BOOKED_PER_NETWORK_AN_HOUR === 0) api.clock.advance(HOUR_MS);
      const { body } = await ask({ startsAt });
      codes.push(body.code ?? "booked");
    }
    expect(codes.slice(BOOKED_PER_NETWORK_A_DAY - 1)).toEqual([
      "booked",
      "rate_limited",
      "rate_limited",
    ]);
    expect((await book({ startsAt: times.at(-1)! }, elsewhere())).status).toBe(201);
    await deleteOldWindows(api.db, new Date(day + DAY_MS / 2));
    expect((await book({ startsAt: times.at(-2)! })).body.code).toBe("rate_limited");
    api.clock.advance(DAY_MS);
    await deleteOldWindows(api.db, api.clock.now());
    expect((await book({ startsAt: times.at(-2)! })).status).toBe(201);
  });

  it("within the last day promises no reminder, and none comes", async () => {
    const day = workingDay();
    api.clock.advance(Date.parse(at(day)) - 20 * HOUR_MS - Date.now());
    const { body } = await book({ startsAt: at(day) });
    expect(body.consultation).toMatchObject({ state: "booked", hasReminder: false });
    expect(letterTo(body.consultation.email)!.text).not.toMatch(/emlékeztet/i);
    expect(await sendReminders(api.deps)).toBe(0);
  });

  it("to an address that its server refuses leaves no booking, and the adviser is not told of it", async () => {
    api.mailbox.refuse = true;
    const reply = await book({ startsAt: at(workingDay()) });
    expect([reply.status, reply.body.code]).toEqual([502, "mail_not_sent"]);
    api.mailbox.refuse = false;
    api.clock.advance(HOUR_MS);
    expect([await sendDueLetters(api.deps), api.mailbox.letters]).toEqual([0, []]);
    expect(await api.db.selectFrom("consultation").selectAll().execute()).toEqual([]);
  });
});

describe("a time that nobody has confirmed", () => {
  const isFree = async (startsAt: string): Promise<boolean> => {
    const week = startsAt.slice(0, 10);
    const { body } = await api.call("GET", `/v1/consultation/times?week=${week}`, { address });
    return body.days
      .flatMap(({ times }: { times: { startsAt: string; free: boolean }[] }) => times)
      .find((time: { startsAt: string }) => time.startsAt === startsAt).free;
  };
  /** Every free time of the month, as a visitor finds them. */
  async function listFree(): Promise<string[]> {
    const free: string[] = [];
    for (let week: string | null = mondayOf(workingDay(0)); week !== null;) {
      const { body } = await api.call("GET", `/v1/consultation/times?week=${week}`, {
        address: elsewhere(),
      });
      for (const { times } of body.days)
        for (const time of times) if (time.free) free.push(time.startsAt);
      week = body.nextWeek;
    }
    return free;
  }
  const lookAt = async (token: string) =>
    (await post("/look", { token }, elsewhere())).body.consultation;

  it("is held for thirty minutes, and told to nobody but the visitor; then it is free again", async () => {
    const startsAt = at(workingDay());
    const { body } = await ask({ startsAt });
    expect(body.consultation).toMatchObject({
      state: "held",
      calendar: "",
      hasReminder: false,
    });
    expect(api.mailbox.letters.map(({ to }) => to)).toEqual([body.consultation.email]);
    expect(api.mailbox.letters[0]!.subject).toMatch(/^Erősítse meg: konzultáció, /);
    expect(api.mailbox.letters[0]!.text).toContain("Eddig tartjuk fenn Önnek:");
    const until = Date.parse(body.consultation.heldUntil);
    const left = until - api.clock.now().getTime();
    expect(left).toBeLessThanOrEqual(HALF_HOUR_MS);
    expect(left).toBeGreaterThan(HALF_HOUR_MS - 30_000);
    await ask({ startsAt });
    expect(await isFree(startsAt)).toBe(false);
    api.clock.advance(until - 20_000 - api.clock.now().getTime());
    expect(await isFree(startsAt)).toBe(false);
    api.clock.advance(until - api.clock.now().getTime());
    expect(await isFree(startsAt)).toBe(true);
    expect(await lookAt(body.token)).toMatchObject({ state: "unheld", wasHeld: true });
    expect((await book({ startsAt }, elsewhere())).status).toBe(201);
  });

  it("that cannot be held is told so, and is his who opens his link first", async () => {
    const day = workingDay();
    for (const time of ["09:00", "10:00"]) await ask({ startsAt: at(day, time) });
    const startsAt = at(workingDay(14));
    const { body } = await ask({ startsAt });
    expect(body.consultation).toMatchObject({ state: "unheld", wasHeld: false });
    expect(letterTo(body.consultation.email)!.text).toContain("aki előbb megerősíti");
    const again = await post("/move", { token: body.token, startsAt: at(day, "15:00") });
    expect(again.body.consultation).toMatchObject({ state: "unheld", wasHeld: false });
    expect(await isFree(at(day, "15:00"))).toBe(true);
    expect((await press(body.consultation.email)).body.consultation.state).toBe("booked");
  });

  it("is booked by the letter's link and not by the page's, once, with letters to both", async () => {
    const startsAt = at(workingDay());
    const { body } = await ask({ startsAt });
    const { email } = body.consultation;
    expect((await post("/confirm", { token: body.token })).status).toBe(401);
    const presses = await Promise.all([press(email), press(email), press(email)]);
    for (const reply of presses) expect(reply.body.consultation.state).toBe("booked");
    const subjects = api.mailbox.letters.map(({ subject }) => subject.split(":")[0]);
    expect(subjects.filter((subject) => subject === "Visszaigazolás")).toHaveLength(1);
    expect(api.mailbox.letters.filter(({ to }) => to === ADVISER)).toHaveLength(1);
    expect(await lookAt(body.token)).toMatchObject({ state: "booked", heldUntil: null });
  });

  it("is booked by a late press while it is free, and once it is not, another time is chosen with nothing retyped", async () => {
    const day = workingDay();
    const startsAt = at(day);
    const late = (await ask({ startsAt })).body.consultation;
    const lost = (await ask({ startsAt }, elsewhere())).body.consultation;
    api.clock.advance(HOUR_MS);
    expect((await press(late.email)).body.consultation).toMatchObject({ state: "booked" });
    await book({ startsAt }, elsewhere());
    expect((await press(lost.email)).body.code).toBe("consultation_time_taken");
    const token = tokenIn(letterTo(lost.email)!.text);
    const moved = await post("/move", { token, startsAt: at(day, "14:00") });
    expect(moved.body.consultation).toMatchObject({
      state: "booked",
      startsAt: at(day, "14:00"),
      name: lost.name,
      phone: lost.phone,
    });
  });

  it("is asked for anew by the page where it was not pressed in time, with a new letter", async () => {
    const day = workingDay();
    const { body } = await ask({ startsAt: at(day) });
    api.clock.advance(HALF_HOUR_MS);
    const moved = await post("/move", { token: body.token, startsAt: at(day, "15:00") });
    expect(moved.body.consultation).toMatchObject({ state: "held", startsAt: at(day, "15:00") });
    expect(api.mailbox.letters).toHaveLength(2);
    expect((await press(body.consultation.email)).body.consultation.state).toBe("booked");
  });

  it("is not on the adviser's page, ends with his block, and its id does nothing there", async () => {
    const day = workingDay();
    const { body } = await ask({ _id: randomUUID(), startsAt: at(day) });
    const keys = [await enterAsAdviser(), await enterAsAdviser(OTHER)];
    for (const key of keys) {
      const shown = (await post("/adviser/day", { key, date: day })).body;
      expect(shown.bookings).toEqual([]);
      const { keptBookings } = (
        await post("/adviser/block", { key, date: day, from: "10:00", to: "11:00", reason: "" })
      ).body;
      expect(keptBookings).toBe(0);
    }
    expect(await lookAt(body.token)).toMatchObject({ state: "unheld" });
    expect((await press(body.consultation.email)).body.code).toBe("consultation_time_taken");
  });

  it("uses up nothing of the mailbox that a stranger has named", async () => {
    const day = workingDay();
    const email = `aldozat-${++count}@example.com`;
    for (const time of ["09:00", "10:00"])
      await ask({ startsAt: at(day, time), email }, elsewhere());
    expect((await book({ startsAt: at(day, "13:00"), email }, elsewhere())).status).toBe(201);
    expect((await book({ startsAt: at(day, "14:00"), email }, elsewhere())).status).toBe(201);
    expect((await ask({ startsAt: at(day, "15:00"), email }, elsewhere())).body.code).toBe(
      "consultation_limit_reached",
    );
  });

  it("that is cancelled by its page is free at once, and no letter tells of it", async () => {
    const startsAt = at(workingDay());
    const { body } = await ask({ startsAt });
    api.mailbox.letters.length = 0;
    const reply = await post("/cancel", { token: body.token });
    expect(reply.body.consultation.state).toBe("cancelled");
    expect(api.mailbox.letters).toEqual([]);
  });

  it("is forgotten a day later with everything that was typed", async () => {
    await ask({ startsAt: at(workingDay()) });
    api.clock.advance(DAY_MS + HOUR_MS);
    await purgeConsultations(api.deps);
    expect(await api.db.selectFrom("consultation").selectAll().execute()).toEqual([]);
  });

  it.each([9, 17])(
    "asked for by %i networks as often as they may leaves nine times of ten free, also of the next days",
    async (networks) => {
      api.clock.toDaytime();
      const before = await listFree();
      const codes: string[] = [];
      for (let network = 0; network < networks; network++) {
        const from = `172.${networks}.${network}.1`;
        for (let time = 0; time < BOOKED_PER_NETWORK_AN_HOUR; time++) {
          // The nearest free time, as who wants to stop the next days would choose.
          const [startsAt] = (await listFree()).slice(0, 1);
          const { body } = await ask({ startsAt: startsAt! }, from);
          codes.push(body.code ?? body.consultation.state);
        }
      }
      const held = codes.filter((code) => code === "held").length;
      // Two advisers: a time is free while one of them is.
      expect(held).toBeLessThanOrEqual((2 * before.length) / 10);
      expect(codes.filter((code) => code !== "held")).toEqual(
        Array.from({ length: codes.length - held }, () => "unheld"),
      );
      const after = await listFree();
      expect(after.length).toBeGreaterThanOrEqual(before.length * 0.9);
      const days = (times: readonly string[]) => new Set(times.map((time) => time.slice(0, 10)));
      expect(days(after)).toEqual(days(before));
      // An honest visitor of another network books beside them.
      expect((await book({ startsAt: after[0]! }, elsewhere())).status).toBe(201);
      api.clock.advance(HALF_HOUR_MS);
      const later = await listFree();
      expect(later.length).toBeGreaterThanOrEqual(before.length - 7);
    },
  );

  /** Books so often, each time as another visitor; answers what each came to. */
  async function bookAs(
    times: readonly string[],
    visitor: (each: number) => { readonly email?: string; readonly from: string },
  ): Promise<string[]> {
    const codes: string[] = [];
    for (const [each, startsAt] of times.entries()) {
      const { from, ...email } = visitor(each);
      codes.push((await book({ startsAt, ...email }, from)).body.code ?? "booked");
    }
    return codes;
  }
  const refused = "consultation_limit_reached";
  /** One time of each of so many days. */
  const sevenDays = (): string[] =>
    Array.from({ length: 7 }, (_, each) => at(workingDay(5 + each), CONSULTATION_STARTS[each % 6]));

  it.each([
    ["one domain", (each: number) => `nev-${each}@haz-egy.test`],
    ["the names below one domain", (each: number) => `v${each}@d${each}.haz-ketto.test`],
  ])("may be confirmed by six mailboxes of %s", async (_name, emailOf) => {
    const codes = await bookAs(sevenDays(), (each) => ({
      email: emailOf(each),
      from: elsewhere(),
    }));
    expect(codes).toEqual([...Array(6).fill("booked"), refused]);
  });

  it("may be confirmed by any number of mailboxes of a provider of everybody", async () => {
    const codes = await bookAs(sevenDays(), (each) => ({
      email: `nev-${each}@freemail.hu`,
      from: elsewhere(),
    }));
    expect(codes).toEqual(Array(7).fill("booked"));
  });

  it("may be confirmed six times by the addresses of one network, whoever asks", async () => {
    const from = (each: number) => `10.200.7.${each}`;
    const [last, ...first] = sevenDays();
    expect(await bookAs(first, (each) => ({ from: from(each) }))).toEqual(Array(6).fill("booked"));
    api.clock.advance(HOUR_MS);
    expect(await bookAs([last!], () => ({ from: from(99) }))).toEqual([refused]);
    expect(await bookAs([last!], () => ({ from: elsewhere() }))).toEqual(["booked"]);
  });

  it("may be confirmed three times of one day by one house, also by a move", async () => {
    const day = workingDay();
    const emailOf = (each: number) => `nev-${each}@haz-harom.test`;
    const times = CONSULTATION_STARTS.slice(0, 4).map((time) => at(day, time));
    const visitor = (each: number) => ({ email: emailOf(each), from: elsewhere() });
    expect(await bookAs(times, visitor)).toEqual([...Array(3).fill("booked"), refused]);
    const later = { startsAt: at(workingDay(14)), email: emailOf(4) };
    const { token } = (await book(later, elsewhere())).body;
    expect((await post("/move", { token, startsAt: times[3] })).body.code).toBe(refused);
    // A booking does not count against its own move.
    const own = tokenIn(letterTo(emailOf(0))!.text);
    expect((await post("/move", { token: own, startsAt: times[3] })).status).toBe(200);
  });

  it("of a day of which half is booked goes to those who have none of it, and to each of them", async () => {
    const day = workingDay();
    const visitor = (house: string) => (each: number) => ({
      email: `nev-${each}@${house}.test`,
      from: elsewhere(),
    });
    const [nine, ten, eleven] = CONSULTATION_STARTS.map((time) => at(day, time));
    for (const house of ["a", "b"])
      expect(await bookAs([nine!, ten!, eleven!], visitor(`sok-${house}`))).toEqual(
        Array(3).fill("booked"),
      );
    const afternoon = at(day, CONSULTATION_STARTS[3]);
    expect(await bookAs([afternoon], visitor("uj"))).toEqual(["booked"]);
    const again = at(day, CONSULTATION_STARTS[4]);
    const other = (email: string) => () => ({ email, from: elsewhere() });
    expect(await bookAs([again], other("masik@uj.test"))).toEqual([refused]);
    expect(await bookAs([again], other("valaki@freemail.hu"))).toEqual(["booked"]);
    expect(await bookAs([again], other("valaki@ujabb.test"))).toEqual(["booked"]);
  });
});

describe("the link of the letter", () => {
  it("moves the booking, frees the old time and raises the calendar's sequence", async () => {
    const day = workingDay();
    const { body } = await book({ startsAt: at(day), email: `m-${++count}@example.com` });
    const moved = await post("/move", { token: body.token, startsAt: at(day, "14:00") });
    expect(moved.body.consultation.startsAt).toBe(at(day, "14:00"));
    expect(letterTo(body.consultation.email)!.calendar!.content).toContain("SEQUENCE:1\r\n");
    for (let free = 0; free < 2; free++)
      expect((await book({ startsAt: at(day) })).status).toBe(201);
  });

  it("moves a booking five times and not once more, so that nobody's mailbox is filled by moves", async () => {
    const day = workingDay();
    const { body } = await book({ startsAt: at(day, "09:00") });
    const times = ["10:00", "11:00", "13:00", "14:00", "15:00", "09:00"];
    const replies = [];
    for (const time of times)
      replies.push(await post("/move", { token: body.token, startsAt: at(day, time) }));
    expect(replies.map((reply) => reply.body.code ?? "moved")).toEqual([
      ...times.slice(1).map(() => "moved"),
      "consultation_moved_too_often",
    ]);
    expect((await post("/cancel", { token: body.token })).status).toBe(200);
  });

  it("lets one of two who move to the last free time at once have it", async () => {
    const day = workingDay();
    await book({ startsAt: at(day, "15:00") });
    const tokens = [];
    for (const time of ["09:00", "11:00"])
      tokens.push((await book({ startsAt: at(day, time) })).body.token);
    const replies = await Promise.all(
      tokens.map((token) => post("/move", { token, startsAt: at(day, "15:00") })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("cancels once, with a letter and the calendar's end; afterwards nothing can be moved", async () => {
    const day = workingDay();
    const { body } = await book({ startsAt: at(day) });
    const { token } = body;
    const presses = await Promise.all([1, 2, 3].map(() => post("/cancel", { token })));
    for (const { body: done } of [...presses, await post("/cancel", { token })]) {
      expect(done.consultation).toMatchObject({ state: "cancelled", cancelledBy: "visitor" });
    }
    const letters = api.mailbox.letters.filter(({ to }) => to === body.consultation.email);
    expect(letters.map(({ calendar }) => calendar?.method)).toEqual([
      undefined,
      "REQUEST",
      "CANCEL",
    ]);
    expect((await post("/move", { token, startsAt: at(day, "11:00") })).body.code).toBe(
      "consultation_over",
    );
  });

  it("that nobody was given is refused, and the database holds no token", async () => {
    const { body } = await book({ startsAt: at(workingDay()) });
    const links = await api.db.selectFrom("consultation_link").selectAll().execute();
    expect(JSON.stringify(links)).not.toContain(body.token);
    for (const path of ["/look", "/cancel"])
      expect((await post(path, { token: "x".repeat(43) })).body.code).toBe("unauthenticated");
  });
});

describe("the reminder", () => {
  it("goes out once, within the last day", async () => {
    const day = workingDay();
    const { body } = await book({ startsAt: at(day) });
    expect(await sendReminders(api.deps)).toBe(0);
    api.clock.advance(Date.parse(at(day)) - HOUR_MS - Date.now());
    api.mailbox.letters.length = 0;
    const sent = await Promise.all([1, 2, 3].map(() => sendReminders(api.deps)));
    expect(sent.toSorted()).toEqual([0, 0, 1]);
    expect(api.mailbox.letters.map(({ to }) => to)).toEqual([body.consultation.email]);
  });

  it("does not come where the link of the confirmation ended it, also after a move", async () => {
    const [day, later] = [workingDay(), workingDay(14)];
    const { body } = await book({ startsAt: at(day) });
    const { email } = body.consultation;
    expect(body.consultation.hasReminder).toBe(true);
    const confirmation = letterTo(email)!;
    expect(confirmation.stopUrl).toBeUndefined();
    const [, token] = /leallitas\/([\w-]{43})/.exec(confirmation.text) ?? [];
    const stopped = await api.call("POST", "/v1/letter-stop", { address, body: { token } });
    expect(stopped.body).toEqual({ topic: "consultationReminder", on: false });
    expect((await post("/cancel", { token })).body.code).toBe("unauthenticated");
    const { body: looked } = await post("/look", { token: body.token });
    expect(looked.consultation.hasReminder).toBe(false);
    await post("/move", { token: body.token, startsAt: at(later) });
    api.clock.advance(Date.parse(at(later)) - HOUR_MS - Date.now());
    expect(await sendReminders(api.deps)).toBe(0);
  });

  it("carries the way out itself", async () => {
    const day = workingDay();
    const { body } = await book({ startsAt: at(day) });
    api.clock.advance(Date.parse(at(day)) - HOUR_MS - Date.now());
    expect(await sendReminders(api.deps)).toBe(1);
    expect(letterTo(body.consultation.email)!.stopUrl).toContain("/levelek/leallitas/");
  });

  it("does not come for a booking that was cancelled", async () => {
    const day = workingDay();
    const { body } = await book({ startsAt: at(day) });
    await post("/cancel", { token: body.token });
    api.clock.advance(Date.parse(at(day)) - HOUR_MS - Date.now());
    expect(await sendReminders(api.deps)).toBe(0);
  });
});

describe("an adviser", () => {
  it("enters by the letter's link once, and sees his own day only", async () => {
    const day = workingDay();
    for (let times = 0; times < 2; times++) await book({ startsAt: at(day) });
    const key = await enterAsAdviser();
    const { body } = await post("/adviser/day", { key, date: day });
    expect(body.adviser.name).toBe("Szabó Márton");
    expect(body.bookings).toHaveLength(1);
    expect(body.free).toHaveLength(CONSULTATION_STARTS.length - 1);
    const again = await post("/adviser/enter", { token: tokenIn(letterTo(ADVISER)?.text) });
    expect(again.body.code).toBe("link_used_or_expired");
  });

  it("that the configuration does not name gets no letter and the same reply", async () => {
    const reply = await post("/adviser/link", {
      email: "masvalaki@example.com",
      captcha_response: await captcha(),
    });
    expect(reply.body).toEqual({ expiresInMinutes: 15 });
    expect(api.mailbox.letters).toEqual([]);
  });

  it("blocks half hours, which nobody can book then, and takes the block back", async () => {
    const day = workingDay();
    const keys = [await enterAsAdviser(), await enterAsAdviser(OTHER)];
    for (const key of keys)
      await post("/adviser/block", { key, date: day, from: "10:00", to: "12:00", reason: "ebéd" });
    expect((await book({ startsAt: at(day) })).body.code).toBe("consultation_time_taken");
    const [key] = keys;
    const { body } = await post("/adviser/day", { key, date: day });
    expect(body.blocks).toEqual([
      expect.objectContaining({ reason: "ebéd", startsAt: at(day), endsAt: at(day, "12:00") }),
    ]);
    await post("/adviser/unblock", { key, id: body.blocks[0]._id });
    expect((await book({ startsAt: at(day) })).status).toBe(201);
  });

  it("keeps what is booked when he blocks the hours around it, and hears of it", async () => {
    const day = workingDay();
    await book({ startsAt: at(day) });
    const key = await enterAsAdviser();
    const request = { key, date: day, from: "09:30", to: "11:00" };
    const { body } = await post("/adviser/block", request);
    expect(body.keptBookings).toBe(1);
    expect(body.day.bookings).toHaveLength(1);
    expect(
      body.day.blocks.map(({ startsAt, endsAt }: { startsAt: string; endsAt: string }) => [
        Date.parse(endsAt) - Date.parse(startsAt),
        startsAt,
      ]),
    ).toEqual([
      [HALF_HOUR_MS, at(day, "09:30")],
      [HALF_HOUR_MS, at(day, "10:30")],
    ]);
  });

  it("moves a booking to a free time of his own, and the visitor is told by whom, with both times", async () => {
    const day = workingDay();
    const { body } = await book({ startsAt: at(day, "10:00") });
    const key = await enterAsAdviser();
    const { _id: id } = (await post("/adviser/day", { key, date: day })).body.bookings[0];
    await book({ startsAt: at(day, "11:00") });
    await post("/adviser/block", { key, date: day, from: "13:00", to: "14:00", reason: "" });
    api.mailbox.letters.length = 0;
    const move = async (startsAt: string) =>
      (await post("/adviser/move", { key, id, startsAt })).body.code ?? "moved";
    // Eszter took eleven o'clock, so it is free for Márton; his own block and no start are not.
    expect([
      await move(at(day, "13:00")),
      await move(at(day, "12:00")),
      await move(at(day, "10:00")),
    ]).toEqual(["consultation_time_taken", "consultation_time_taken", "moved"]);
    expect(api.mailbox.letters).toEqual([]);
    expect(await move(at(day, "15:00"))).toBe("moved");
    const [letter, ...others] = api.mailbox.letters;
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ to: body.consultation.email });
    expect(letter!.subject).toMatch(/^A tanácsadó áthelyezte: konzultáció, .* 15:00–15:30$/);
    expect(letter!.text).toMatch(/Korábban.*10:00–10:30/s);
    expect(letter!.calendar!.content).toContain("SEQUENCE:1\r\n");
    const { body: looked } = await post("/look", { token: tokenIn(letter!.text) });
    expect(looked.consultation).toMatchObject({ state: "booked", startsAt: at(day, "15:00") });
    const { body: after } = await post("/adviser/day", { key, date: day });
    expect(after.bookings).toEqual([expect.objectContaining({ _id: id, moved: true })]);
  });

  it("cancels a booking of his own, never another's, and the visitor is told by whom", async () => {
    const day = workingDay();
    const { body } = await book({ startsAt: at(day) });
    const [key, stranger] = [await enterAsAdviser(), await enterAsAdviser(OTHER)];
    const { _id: id } = (await post("/adviser/day", { key, date: day })).body.bookings[0];
    expect(
      (await post("/adviser/move", { key: stranger, id, startsAt: at(day, "14:00") })).body.code,
    ).toBe("consultation_over");
    expect((await post("/adviser/cancel", { key: stranger, id })).body.code).toBe(
      "consultation_over",
    );
    expect((await post("/adviser/note", { key: stranger, id, note: "x" })).status).toBe(404);
    expect((await post("/adviser/note", { key, id, note: "Három bank" })).status).toBe(200);
    expect((await post("/adviser/cancel", { key, id })).status).toBe(200);
    expect(letterTo(body.consultation.email)!.subject).toContain("A tanácsadó lemondta");
    const { body: looked } = await post("/look", { token: body.token });
    expect(looked.consultation).toMatchObject({ state: "cancelled", cancelledBy: "adviser" });
    await post("/adviser/leave", { key });
    expect((await post("/adviser/day", { key })).body.code).toBe("session_expired");
  });
});

describe("what is kept", () => {
  it("names the network that asked only until the time is over", async () => {
    const day = workingDay();
    await book({ startsAt: at(day) });
    const networks = async () => {
      await purgeConsultations(api.deps);
      const rows = await api.db.selectFrom("consultation").select("network").execute();
      return rows.map(({ network }) => network);
    };
    expect(await networks()).toEqual([address.replace(/1$/, "0/24")]);
    api.clock.advance(Date.parse(at(day)) - Date.now() + HOUR_MS);
    expect(await networks()).toEqual([""]);
  });

  it("goes ninety days after the time, with its links", async () => {
    const day = workingDay();
    await book({ startsAt: at(day) });
    await purgeConsultations(api.deps);
    expect(await api.db.selectFrom("consultation").selectAll().execute()).toHaveLength(1);
    api.clock.advance(Date.parse(at(day)) - Date.now() + 90 * DAY_MS + HOUR_MS);
    await purgeConsultations(api.deps);
    expect(await api.db.selectFrom("consultation").selectAll().execute()).toEqual([]);
    expect(await api.db.selectFrom("consultation_link").selectAll().execute()).toEqual([]);
  });
});
