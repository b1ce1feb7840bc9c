/**
 * Draws the pictures that other programs show of the product: icons of the installed app and the
 * picture of a shared link. Written to src/web/public from the mark; run by hand when the mark or
 * the words change.
 */
import { existsSync, readFileSync } from "node:fs";
import { chromium } from "playwright-core";

const FOLDER = new URL("../src/web/public/", import.meta.url).pathname;
const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const mark = readFileSync(`${FOLDER}mark.svg`, "utf8");
const picture = `data:image/svg+xml;base64,${Buffer.from(mark).toString("base64")}`;

const ICON = `<body style="margin:0;width:100vw;height:100vh;background:#fff;display:grid;place-items:center">
<img src="${picture}" style="width:60%"></body>`;
const FONTS = new URL("../node_modules/@fontsource-variable/inter/files/", import.meta.url)
  .pathname;
const faces = ["latin-ext", "latin"].map((part) => {
  const font = readFileSync(`${FONTS}inter-${part}-opsz-normal.woff2`).toString("base64");
  const range = part === "latin" ? "U+0000-00FF" : "U+0100-02BA";
  return `@font-face{font-family:Inter;font-weight:100 900;src:url(data:font/woff2;base64,${font});unicode-range:${range}}`;
});
const SHARE = `<style>${faces.join("")}</style>
<body style="margin:0;width:1200px;height:630px;background:#fff;font-family:Inter,sans-serif;color:#1B2327">
<div style="padding:96px"><img src="${picture}" style="width:112px;display:block">
<h1 style="font-size:76px;line-height:84px;letter-spacing:-.02em;margin:56px 0 24px">Híd a bank és a&nbsp;könyvelés között</h1>
<p style="font-size:34px;line-height:46px;color:#5E6B70;margin:0">Csak olvasunk: fizetést nem indítunk.</p></div>
<div style="position:absolute;left:0;right:0;bottom:56px;height:6px;background:#1B2327"></div>
<div style="position:absolute;left:96px;bottom:20px;width:16px;height:80px;background:#0F4C5C"></div>
<div style="position:absolute;right:96px;bottom:20px;width:16px;height:80px;background:#B08D57"></div></body>`;

const PICTURES = [
  { name: "icon-192.png", width: 192, height: 192, page: ICON },
  { name: "icon-512.png", width: 512, height: 512, page: ICON },
  { name: "apple-touch-icon.png", width: 180, height: 180, page: ICON },
  { name: "share.png", width: 1200, height: 630, page: SHARE },
];

const executablePath = BROWSERS.find((path) => existsSync(path));
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
for (const { name, width, height, page: content } of PICTURES) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(content, { waitUntil: "load" });
  await page.evaluate("document.fonts.ready");
  await page.screenshot({ path: FOLDER + name });
  await page.close();
}
await browser.close();
