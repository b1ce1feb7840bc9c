/**
 * Runs before `npm start`, `npm test` and the others, on whatever Node (20 or newer) the machine
 * has: installs the packages when the lock file changed, builds the web when its sources changed
 * and, with --test, finds a browser or installs one. Plain JavaScript without packages, because
 * nothing is installed yet when it first runs.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const cache = join(root, ".cache");
const NODE_MAJOR_MIN = 20;
const WEB_SOURCES = [
  "src/web",
  "src/values",
  "src/contract",
  "src/statements",
  "vite.config.ts",
  "tools/endpoint-addresses.ts",
  "tools/integrator-reference.ts",
  "tools/web-chunks.ts",
  "package.json",
  "package-lock.json",
];
const LOCK_PAUSE_MS = 250;
// A first installation on a slow line takes minutes.
const LOCK_LIMIT_MS = 20 * 60_000;
const INSTALL_LIMIT_MS = 10 * 60_000;
const EXTRA_LIMIT_MS = 60_000;
const APT_LOCK_SECONDS = 60;
// A browser that starts for the first time on a busy machine is slow, and still a browser.
const ANSWER_LIMIT_MS = 120_000;
const SHELL_PACKAGE = "chromium-headless-shell";
const SHELL_NAMES = [SHELL_PACKAGE, "chrome-headless-shell"];
const SHELL_PROGRAMS = [
  "chrome-headless-shell-linux64/chrome-headless-shell",
  "chrome-linux/headless_shell",
  "chrome-headless-shell-mac-arm64/chrome-headless-shell",
  "chrome-headless-shell-mac-x64/chrome-headless-shell",
];
const CHROMIUM_NAMES = [
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "chrome",
];
const CHROMIUM_APPS = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
const CHROMIUM_PROGRAMS = [
  "chrome-linux64/chrome",
  "chrome-linux/chrome",
  "chrome-mac/Chromium.app/Contents/MacOS/Chromium",
  "chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
];

class Advice extends Error {}

function main() {
  if (Number(process.versions.node.split(".")[0]) < NODE_MAJOR_MIN) {
    throw new Advice(
      `Node.js ${process.versions.node} is too old. Install Node.js ${NODE_MAJOR_MIN} or newer from https://nodejs.org.`,
    );
  }
  const forTests = process.argv.includes("--test");
  withLock(() => {
    installPackages();
    buildWeb();
    if (forTests) findBrowser();
  });
}

function installPackages() {
  const stampFile = join(root, "node_modules/.cache/bankhid-packages");
  const stamp = hashOf(
    ["package.json", "package-lock.json"],
    `${process.platform}-${process.arch}`,
  );
  if (readText(stampFile) === stamp && existsSync(join(root, "node_modules/.bin/node"))) return;
  if (isInstalledAsLocked()) {
    writeText(stampFile, stamp);
    return;
  }
  say("Installing the packages (npm ci)…");
  // npm passes the outer script's settings on in the environment; they must not change the inner
  // npm.
  const environment = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(lifecycle|package|command)/.test(name)),
  );
  const npm = process.env.npm_execpath;
  const useScript = npm !== undefined && /\.c?js$/.test(npm);
  const command = useScript ? process.execPath : "npm";
  // The tests need the development packages even where NODE_ENV says production.
  const args = [...(useScript ? [npm] : []), "ci", "--include=dev", "--no-audit", "--no-fund"];
  const done = spawnSync(command, args, { cwd: root, stdio: ["ignore", 2, 2], env: environment });
  if (done.status !== 0) {
    throw new Advice(
      "npm ci failed; its own words are above. Check the network and the free disk space, then try again.",
    );
  }
  ensureNodeBinary();
  writeText(stampFile, stamp);
}

// Somebody ran npm ci by hand: npm's own record then says the same as the lock file.
function isInstalledAsLocked() {
  const record = readText(join(root, "node_modules/.package-lock.json"));
  if (!record || !existsSync(join(root, "node_modules/.bin/node"))) return false;
  const wanted = JSON.parse(readText(join(root, "package-lock.json")) || "{}").packages || {};
  const found = JSON.parse(record).packages || {};
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "" || (entry.optional && !found[path])) return true;
    return found[path] && found[path].version === entry.version;
  });
}

// The package `node` brings the runtime in an install script, which a machine-wide setting may
// forbid.
function ensureNodeBinary() {
  if (runs(join(root, "node_modules/.bin/node"), ["--version"])) return;
  const script = join(root, "node_modules/node/installArchSpecificPackage.js");
  if (existsSync(script))
    spawnSync(process.execPath, [script], { cwd: dirname(script), stdio: ["ignore", 2, 2] });
  if (runs(join(root, "node_modules/.bin/node"), ["--version"])) return;
  throw new Advice(
    "The Node.js that the project brings does not run. Allow npm's install scripts (npm config get ignore-scripts) and try again.",
  );
}

function buildWeb() {
  if (!existsSync(join(root, "src/web/index.html"))) return;
  const stampFile = join(cache, "web-build");
  const stamp = hashOf(WEB_SOURCES, "");
  const isBuilt = ["dist/web/index.html", "dist/landing/landing.js"].every((file) =>
    existsSync(join(root, file)),
  );
  if (isBuilt && readText(stampFile) === stamp) return;
  say("Building the web pages…");
  const node = join(root, "node_modules/.bin/node");
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const done = spawnSync(node, [vite, "build", "--logLevel", "warn"], {
    cwd: root,
    stdio: ["ignore", 2, 2],
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (done.status !== 0)
    throw new Advice("The web pages could not be built; the builder's words are above.");
  writeText(stampFile, stamp);
}

// The headless shell is the same Chromium without the windows of a desktop: a page costs it less than
// half of the processor's time. A whole Chromium does as well where no shell can be had in a minute.
function findBrowser() {
  const stampFile = join(cache, "chromium-path");
  const given = [
    process.env.CHROMIUM_PATH,
    readText(stampFile),
    ...systemBrowsers(SHELL_NAMES),
    ...playwrightBrowsers(SHELL_PROGRAMS),
  ].find(isBrowser);
  const browser = given || installShellBeside(findWholeChromium());
  if (!browser) {
    throw new Advice(
      "The browser tests need Chromium and it could not be installed. Install it (apt install chromium) or set CHROMIUM_PATH to its program.",
    );
  }
  if (readText(stampFile) !== browser) writeText(stampFile, browser);
}

function findWholeChromium() {
  return [
    ...systemBrowsers(CHROMIUM_NAMES),
    ...CHROMIUM_APPS,
    ...playwrightBrowsers(CHROMIUM_PROGRAMS),
  ].find(isBrowser);
}

function installShellBeside(whole) {
  if (whole) return installPackage(SHELL_PACKAGE, SHELL_NAMES, EXTRA_LIMIT_MS) || whole;
  return (
    installPackage(SHELL_PACKAGE, SHELL_NAMES, INSTALL_LIMIT_MS) ||
    installPackage("chromium", CHROMIUM_NAMES, INSTALL_LIMIT_MS) ||
    downloadShell()
  );
}

function isBrowser(path) {
  return Boolean(path) && existsSync(path) && runs(path, ["--version"]);
}

function systemBrowsers(names) {
  const folders = (process.env.PATH || "")
    .split(":")
    .concat("/usr/bin", "/usr/local/bin", "/snap/bin");
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function playwrightBrowsers(programs) {
  const home =
    process.env.PLAYWRIGHT_BROWSERS_PATH ||
    join(homedir(), process.platform === "darwin" ? "Library/Caches" : ".cache", "ms-playwright");
  if (!existsSync(home)) return [];
  const builds = readdirSync(home)
    .filter((name) => name.startsWith("chromium"))
    .sort()
    .reverse();
  return builds.flatMap((build) => programs.map((program) => join(home, build, program)));
}

function installPackage(name, programs, timeout) {
  if (!process.getuid || process.getuid() !== 0 || !runs("apt-get", ["--version"]))
    return undefined;
  say(`Installing ${name} for the browser tests (apt-get)…`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  // Another program may be installing: its lock is waited for.
  const apt = (args, timeout) =>
    spawnSync("apt-get", ["-q", "-y", "-o", `DPkg::Lock::Timeout=${APT_LOCK_SECONDS}`, ...args], {
      stdio: ["ignore", 2, 2],
      env,
      timeout,
    }).status === 0;
  const wanted = ["install", "--no-install-recommends", name];
  const download = () => apt([...wanted, "--download-only"], timeout);
  // The list of packages may be older than the packages, or missing.
  const isHere = download() || (apt(["update"], timeout) && download());
  // Only the network can take for ever. An installation that is killed leaves half a package.
  if (isHere) apt(wanted, undefined);
  return systemBrowsers(programs).find(isBrowser);
}

function downloadShell() {
  say("Downloading Chromium for the browser tests (playwright)…");
  const cli = join(root, "node_modules/playwright-core/cli.js");
  spawnSync(join(root, "node_modules/.bin/node"), [cli, "install", "--only-shell", "chromium"], {
    cwd: root,
    stdio: ["ignore", 2, 2],
  });
  return playwrightBrowsers(SHELL_PROGRAMS).find(isBrowser);
}

// Two commands at once must not install into one folder. A folder is made by one of them only; the
// mark of a dead one is removed.
function withLock(work) {
  mkdirSync(cache, { recursive: true });
  const lock = join(cache, "prepare.lock");
  const deadline = Date.now() + LOCK_LIMIT_MS;
  for (let told = false; ;) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    if (isAbandoned(lock)) {
      rmSync(lock, { recursive: true, force: true });
      continue;
    }
    if (Date.now() > deadline)
      throw new Advice(
        `Another command has been preparing for too long. If none runs, delete ${lock}.`,
      );
    if (!told) say("Another command is preparing the project; waiting for it…");
    told = true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOCK_PAUSE_MS);
  }
  const release = () => rmSync(lock, { recursive: true, force: true });
  try {
    writeFileSync(join(lock, "pid"), String(process.pid));
    work();
  } finally {
    release();
  }
}

function isAbandoned(lock) {
  const pid = Number(readText(join(lock, "pid")));
  if (!pid) {
    // Between making the folder and writing the number passes a moment, not ten seconds.
    const madeAt = existsSync(lock) ? statSync(lock).mtimeMs : Date.now();
    return Date.now() - madeAt > 10_000;
  }
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}

function hashOf(paths, extra) {
  const hash = createHash("sha256").update(extra);
  for (const path of paths) addToHash(hash, path);
  return hash.digest("hex");
}

function addToHash(hash, path) {
  const full = join(root, path);
  if (!existsSync(full)) return;
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).sort()) addToHash(hash, `${path}/${name}`);
  } else if (!/\.test\.tsx?$/.test(path)) {
    hash.update(`${path}\0`).update(readFileSync(full));
  }
}

function runs(command, args) {
  return spawnSync(command, args, { stdio: "ignore", timeout: ANSWER_LIMIT_MS }).status === 0;
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, "utf8").trim() : "";
}

function writeText(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${text}\n`);
}

function say(text) {
  process.stderr.write(`${text}\n`);
}

try {
  main();
} catch (error) {
  if (!(error instanceof Advice)) throw error;
  say(`\n${error.message}`);
  process.exitCode = 1;
}
