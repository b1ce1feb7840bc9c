/** The web's own ways, broken. */
import type { Planted } from "./planted.ts";

const PAGE = "src/web/pages/files/FilesPage.tsx";

function plantLint(what: string, text: string, says: RegExp, path = PAGE): Planted {
  return { what, path, text: `${text}\n`, by: "lint", says };
}

function plantTidy(what: string, text: string, says: RegExp, path = PAGE): Planted {
  return { what, path, text: `${text}\n`, by: "tidy", says };
}

const SHARED_SHEET = {
  "src/web/theme/shared.css": "@layer shared {\n  .row {\n    display: flex;\n  }\n}\n",
};

export const PLANTED_WEB: Planted[] = [
  plantLint("a raw fetch", 'export const a = () => fetch("/v1/me");', /api\/client\.ts/),
  plantLint("a raw event stream", 'export const a = () => new EventSource("/v1");', /api\/client/),
  plantTidy("a dialog of one's own", "export const A = () => <dialog open />;", /one modal system/),
  plantTidy(
    "a library of parts",
    'import { Modal } from "react-aria-components";\nexport const A = () => <Modal isOpen />;',
    /only the packages/,
  ),
  plantLint(
    "a question of the browser",
    'export const a = () => window.confirm("x");',
    /not allowed/,
  ),
  plantTidy("Hungarian words on a page", "export const A = () => <p>Bezárás</p>;", /web\/texts/),
  plantTidy(
    "Hungarian words of a label",
    'export const A = () => <input aria-label="Mentes" />;',
    /web\/texts/,
  ),
  plantTidy("Hungarian words of a text", 'export const a = "Sikeres mentés";', /web\/texts/),
  plantLint("the clock asked directly", "export const a = () => Date.now();", /asked of the clock/),
  plantTidy(
    "the present made directly",
    "export const a = () => new Date();",
    /asked of the clock/,
  ),
  plantLint(
    "storage past its door",
    'export const a = () => localStorage.getItem("x");',
    /tab-storage/,
  ),
  plantTidy(
    "a colour in a style",
    'export const A = () => <p style={{ color: "#ff0000" }} />;',
    /colours are tokens/,
  ),
  plantTidy(
    "a colour in a module of styles",
    ".a {\n  color: #f00;\n}",
    /colours are tokens/,
    "src/web/pages/files/files.module.css",
  ),
  {
    ...plantTidy(
      "a shared name that is misspelt on a page",
      'export const A = ({ b }: P) => <p className={b ? "row" : "rwo"} />;',
      /has no "\.rwo"/,
    ),
    beside: SHARED_SHEET,
  },
  {
    ...plantTidy(
      "a shared name that is misspelt in a sheet",
      ".a {\n  composes: row smal from global;\n}",
      /has no "\.smal"/,
      "src/web/pages/files/files.module.css",
    ),
    beside: SHARED_SHEET,
  },
  {
    ...plantTidy(
      "a shared name that nobody writes",
      'export const A = () => <p className="small" />;',
      /nobody writes "\.row"/,
    ),
    beside: SHARED_SHEET,
  },
  {
    ...plantTidy(
      "a class that its sheet does not have",
      'import styles from "./files.module.css";\nexport const A = () => <p className={styles["rwo"]} />;',
      /sheet has no "\.rwo"/,
    ),
    beside: { "src/web/pages/files/files.module.css": ".row {\n  margin: 0;\n}\n" },
  },
  plantTidy(
    "a colour that no theme has",
    ".a {\n  color: var(--bad);\n}",
    /nothing sets --bad/,
    "src/web/pages/files/files.module.css",
  ),
  plantTidy(
    "style sheets that grow",
    ".a {\n  margin: 0;\n}\n".repeat(4_000),
    /lines of style sheets/,
    "src/web/pages/files/files.module.css",
  ),
  plantLint("chance in the web", "export const a = () => Math.random();", /chance/),
];

export const PLANTED_MORE_WEB: Planted[] = [
  plantLint("a fetch of the window", 'export const a = () => window.fetch("/v1");', /api\/client/),
  plantLint("a beacon", 'export const a = () => navigator.sendBeacon("/v1");', /api\/client/),
  plantLint("a cookie", "export const a = () => document.cookie;", /tab-storage/),
  plantLint(
    "a layer of one's own",
    'import { createPortal } from "react-dom";\nexport const a = () => createPortal(null, document.body);',
    /one modal system/,
  ),
  plantTidy(
    "a dialog made by hand",
    'export const A = () => <div role="dialog" aria-modal="true" />;',
    /one modal system/,
  ),
  plantTidy(
    "a dialog that closes whichever is open",
    'import { closeModal as close } from "#web/modals/modals.ts";\nexport const a = () => close();',
    /useCloseModal/,
    "src/web/shell/modals/PhoneMenuModal.tsx",
  ),
  plantTidy(
    "a colour's word in a module of styles",
    ".a {\n  background: white;\n}",
    /colours are tokens/,
    "src/web/pages/files/files.module.css",
  ),
  plantTidy(
    "a colour of a function in a module of styles",
    ".a {\n  border: 1px solid rgb(0 0 0 / 0.1);\n}",
    /colours are tokens/,
    "src/web/pages/files/files.module.css",
  ),
  plantTidy(
    "the clock under another name",
    "const D = Date;\nexport const a = () => new D();",
    /asked of the clock/,
  ),
  plantLint(
    "the clock taken out of its object",
    "const { now } = Date;\nexport { now };",
    /asked of the clock/,
  ),
];
