import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { createHash } from "node:crypto";
import { brotliCompressSync, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type EnvironmentOptions, type Plugin } from "vite";
import { invariant } from "./src/values/result.ts";
import { buildVariablesStyleSheet } from "./src/web/theme/css-variables.ts";
import { endpointAddresses } from "./tools/endpoint-addresses.ts";
import { integratorReference } from "./tools/integrator-reference.ts";
import { singleIcons } from "./tools/single-icons.ts";
import { listChunkGroups, refuseCircles } from "./tools/web-chunks.ts";

const VARIABLES_ID = "virtual:css-variables.css";

/**
 * Serves the theme's variables as a real style sheet, so the page needs no style element made at
 * run time.
 */
function cssVariables(): Plugin {
  return {
    name: "css-variables",
    resolveId: (id) => (id === VARIABLES_ID ? VARIABLES_ID : undefined),
    load: (id) => (id === VARIABLES_ID ? buildVariablesStyleSheet() : undefined),
  };
}

// Below this a compressed file saves less than its headers cost.
const COMPRESS_BYTES_MIN = 1_024;

/**
 * Writes a .br and a .gz twin of every text asset: compressed once at the build, never per request.
 */
function compressedTwins(): Plugin {
  return {
    name: "compressed-twins",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    writeBundle({ dir }) {
      for (const name of readdirSync(dir!, { recursive: true, encoding: "utf8" })) {
        const file = join(dir!, name);
        if (!/\.(js|css|svg)$/.test(name) || statSync(file).size < COMPRESS_BYTES_MIN) continue;
        const bytes = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(bytes));
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

/** Of styles and pictures; the page that the server draws names the pictures of the browser's. */
const ASSET_NAMES = "assets/[name]-[hash:7][extname]";

const moduleOfMark = new Map<string, string>();

/**
 * A class of a module: its name and a mark of its file. Without the line that the bundler adds,
 * which compresses badly and changes with each rule above. Throws where two files have one mark.
 */
function nameClass(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.split("?", 1)[0]!);
  const mark = createHash("sha256").update(path).digest("base64url").slice(0, 3);
  invariant((moduleOfMark.get(mark) ?? path) === path, `${path} has the mark of another module`);
  moduleOfMark.set(mark, path);
  return `${name}_${mark}`;
}

/** What a browser loads. */
const client: EnvironmentOptions = {
  build: {
    outDir: "../../dist/web",
    // The server finds the files of the landing and login pages in it.
    manifest: true,
    modulePreload: { polyfill: false },
    // A data: font or picture would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Shared files are named after all pages that share them. Hashes are short, because the
        // first file names all others.
        chunkFileNames: ({ name }) => `assets/${name.split("~")[0]}-[hash:7].js`,
        assetFileNames: ASSET_NAMES,
        codeSplitting: {
          groups: listChunkGroups(),
        },
      },
    },
  },
};

/** The first pages for the server, which draws them with the operator's own facts: one file. */
const landing: EnvironmentOptions = {
  consumer: "server",
  // The icons alone are thousands of files, which nobody shall read at a start.
  resolve: { noExternal: true },
  define: {
    "process.env.NODE_ENV": '"production"',
    // Node has a storage of its own, and warns where it is looked at.
    "globalThis.localStorage": "undefined",
    "globalThis.sessionStorage": "undefined",
  },
  build: {
    ssr: true,
    outDir: "../../dist/landing",
    copyPublicDir: false,
    emitAssets: false,
    rolldownOptions: {
      input: "src/web/first-pages-html.tsx",
      output: { entryFileNames: "landing.js", assetFileNames: ASSET_NAMES, codeSplitting: false },
    },
  },
};

const API = "http://127.0.0.1:8080";

export default defineConfig({
  root: "src/web",
  plugins: [
    singleIcons(),
    react(),
    cssVariables(),
    endpointAddresses(),
    integratorReference(),
    compressedTwins(),
    refuseCircles(),
  ],
  css: { modules: { generateScopedName: nameClass } },
  build: { target: "es2023", emptyOutDir: true },
  environments: { client, landing },
  builder: {
    // The page of the web names the files of one build: it is written last.
    buildApp: async (builder) => {
      await builder.build(builder.environments["landing"]!);
      await builder.build(builder.environments["client"]!);
    },
  },
  server: { port: 5173, proxy: { "/v1": API, "/oauth2": API, "/api/v1": API, "/sandbox": API } },
});
