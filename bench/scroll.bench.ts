/**
 * Scrolls the list of transactions through 100,000 rows in a real browser, and measures the cost of
 * a frame, the longest task, row elements and memory. Bar: script, style and layout of a frame p95
 * under 8 ms, no task over 50 ms, under 200 row elements, heap flat. `node bench/scroll.bench.ts
 * [rows]`; needs the built web.
 */
import { loadavg } from "node:os";
import type { CDPSession, Page } from "playwright-core";
import { writeMt940 } from "#server/testing/write-mt940.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import { launchBrowser, openContext } from "../e2e/support/browser-window.ts";
import { callProgram, openDemo, type DemoCompany } from "../e2e/support/program-calls.ts";
import { startProgram } from "../e2e/support/run-program.ts";
import { tellResult } from "./bench-result.ts";
import { countFrames, type TraceEvent } from "./scroll-frames.ts";

const FORINT = 100_000n;
const ROWS_PER_DAY = 40;
/** Ten rows a frame, six hundred in a second: a wheel that is flung. */
const STEP_PX = 360;
/** On the way to the end every frame is a new window of rows; pages could not come faster. */
const LEAP_PX = 1_600;
/**
 * A trace of the whole way would not fit into memory; these many frames at its end, where most rows
 * are loaded, do.
 */
const TRACED_FRAMES = 600;
/** The last rows to come, for the same reason. */
const TRACED_ROWS = 8_000;
const READ_MS = 600_000;
const LONG_TASK_MS = 50;

const rows = Number(process.argv[2] ?? 100_000);
const program = await startProgram();
const browser = await launchBrowser();
try {
  const { token, company } = await fillCompany(program.baseUrl);
  const context = await openContext(browser, program.baseUrl);
  const page = await context.newPage();
  await page.goto("/mark.svg");
  await page.evaluate(
    ([session, chosen]) => {
      localStorage.setItem("bankhid.token", session!);
      sessionStorage.setItem("bankhid.currentCompany", chosen!);
    },
    [JSON.stringify(token), JSON.stringify(company)],
  );
  await page.goto("/transaction-viewer");
  await page.getByRole("grid", { name: "Tranzakciók listája" }).getByRole("row").nth(5).waitFor();
  const devtools = await context.newCDPSession(page);
  const loadBefore = loadavg()[0]!;
  const begun = await scrollToEnd(page, rows - TRACED_ROWS);
  let loading = begun;
  const end = await traced(devtools, async () => {
    loading = await scrollToEnd(page, rows);
    return loading.mostRowElements;
  });
  const heapLoadedMb = await heapMb(devtools);
  const up = await traced(devtools, () => scroll(page, -STEP_PX, TRACED_FRAMES));
  const down = await traced(devtools, () => scroll(page, STEP_PX, TRACED_FRAMES));
  const heapAfterMb = await heapMb(devtools);
  const result = {
    rows: loading.rows,
    load: [loadBefore, loadavg()[0]!],
    loading: {
      rows: loading.rows,
      seconds: begun.seconds + loading.seconds,
      mostRowElements: Math.max(begun.mostRowElements, loading.mostRowElements),
      byTheClock: {
        tasksOver50Ms: begun.tasksOver50Ms + loading.tasksOver50Ms,
        longestTaskMs: Math.max(begun.longestTaskMs, loading.longestTaskMs),
      },
      byProcessorTime: { rows: TRACED_ROWS, ...end },
    },
    scrolling: { up, down },
    heapMb: { loaded: heapLoadedMb, afterScrolling: heapAfterMb },
  };
  tellResult("scroll", result);
} finally {
  await browser.close();
  await program.stop();
}

type Company = DemoCompany["company"];

/**
 * A demo's person with a company of one account and all the rows, by the calls that the pages make.
 */
async function fillCompany(baseUrl: string): Promise<{ token: string; company: Company }> {
  const { token } = await openDemo(baseUrl);
  const call = <Reply>(path: string, body: object): Promise<Reply> =>
    callProgram<Reply>(baseUrl, "POST", path, { body, bearer: token });
  const company = await call<Company>("/company", {
    tax_number: "11111111",
    company_name: "Görgető Kft.",
  });
  const form = new FormData();
  form.set("company_name", company.name);
  form.set("file", new Blob([buildStatement()]), "nagy.sta");
  await call(`/file/${company._id}`, form);
  const until = Date.now() + READ_MS;
  for (;;) {
    const asked = { company_id: company._id, booked: "ALL", bankAccounts: [] };
    const { total } = await call<{ total: number }>("/bankaccounts-transactions/", asked);
    if (total >= Math.min(rows, 10_000)) return { token, company };
    if (Date.now() > until) throw new Error("The statement was not read");
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

function buildStatement(): string {
  const last = "2026-10-31" as LocalDate;
  const items = Array.from({ length: rows }, (_, index) => ({
    date: addDays(last, -Math.floor((rows - 1 - index) / ROWS_PER_DAY)),
    amount: (BigInt(1_000 + (index % 9_973) * 7) * FORINT * (index % 3 === 0 ? 1n : -1n)) as Amount,
    name: `Partner ${index % 4_001} Kereskedelmi és Szolgáltató Kft.`,
    note: `Számla ${20_260_000 + index}`,
  }));
  const opening = (5_000_000_000n * FORINT) as Amount;
  const closing = items.reduce((sum, item) => sum + item.amount, opening as bigint) as Amount;
  return writeMt940([{ accountNr: "117734702222333300000000", opening, items, closing }]);
}

/**
 * Follows the list to a row as fast as pages come, and watches tasks and elements on the way. Tasks
 * are timed by the clock: other programs that have the processor meanwhile make them longer.
 */
async function scrollToEnd(page: Page, lastRow: number) {
  return page.evaluate(
    async ([step, longMs, last]) => {
      const list = document.querySelector<HTMLElement>('[role="grid"]')!;
      const long: number[] = [];
      const watch = new PerformanceObserver((found) =>
        long.push(...found.getEntries().map(({ duration }) => Math.round(duration))),
      );
      watch.observe({ type: "longtask" });
      const started = performance.now();
      let mostRows = 0;
      let lastHeight = 0;
      let still = 0;
      // Ten seconds without a longer list: that was the end.
      const rowNow = () =>
        Number([...list.querySelectorAll("[aria-rowindex]")].at(-1)?.getAttribute("aria-rowindex"));
      const endedBefore = () => still >= 600;
      while (!endedBefore() && rowNow() < last!) {
        await new Promise(requestAnimationFrame);
        list.scrollTop += step!;
        mostRows = Math.max(mostRows, list.querySelectorAll('[role="row"]').length);
        still = list.scrollHeight === lastHeight ? still + 1 : 0;
        lastHeight = list.scrollHeight;
      }
      watch.disconnect();
      const indexes = [...list.querySelectorAll("[aria-rowindex]")].map((row) =>
        Number(row.getAttribute("aria-rowindex")),
      );
      return {
        rows: Math.max(...indexes),
        seconds: Math.round((performance.now() - started) / 1_000) - (endedBefore() ? 10 : 0),
        mostRowElements: mostRows,
        tasksOver50Ms: long.filter((each) => each > longMs!).length,
        longestTaskMs: Math.max(0, ...long),
      };
    },
    [LEAP_PX, LONG_TASK_MS, lastRow],
  );
}

async function scroll(page: Page, step: number, frames: number): Promise<number> {
  return page.evaluate(
    async ([by, count]) => {
      const list = document.querySelector<HTMLElement>('[role="grid"]')!;
      let mostRows = 0;
      let top = list.scrollTop;
      for (let frame = 0; frame < count!; frame++) {
        await new Promise(requestAnimationFrame);
        // Written and never read: reading it would make the browser lay the page out once more.
        top += by!;
        list.scrollTop = top;
        mostRows = Math.max(mostRows, list.querySelectorAll('[role="row"]').length);
      }
      return mostRows;
    },
    [step, frames],
  );
}

/** Processor time of the frames of some work, by the browser's own trace. */
async function traced(devtools: CDPSession, work: () => Promise<number>) {
  const events: TraceEvent[] = [];
  const keep = ({ value }: { value: object[] }): void =>
    void events.push(...(value as TraceEvent[]));
  devtools.on("Tracing.dataCollected", keep);
  await devtools.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: {
      includedCategories: [
        "devtools.timeline",
        "disabled-by-default-devtools.timeline",
        "toplevel",
      ],
    },
  });
  const mostRowElements = await work();
  const ended = new Promise((resolve) => devtools.once("Tracing.tracingComplete", resolve));
  await devtools.send("Tracing.end");
  await ended;
  devtools.off("Tracing.dataCollected", keep);
  const { frameMs, taskMs } = countFrames(events);
  const longest = taskMs.reduce((most, each) => Math.max(most, each), 0);
  return {
    frames: frameMs.length,
    frameMs: {
      p50: quantile(frameMs, 0.5),
      p95: quantile(frameMs, 0.95),
      p99: quantile(frameMs, 0.99),
    },
    tasksOver50Ms: taskMs.filter((each) => each > LONG_TASK_MS).length,
    longestTaskMs: Math.round(longest),
    mostRowElements,
  };
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return Number(
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(2),
  );
}

async function heapMb(devtools: CDPSession): Promise<number> {
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  return Math.round(usedSize / 2 ** 20);
}
