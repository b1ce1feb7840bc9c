import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { buildVariablesStyleSheet } from "./src/web/theme/css-variables.ts";

const VARIABLES_ID = "virtual:css-variables.css";

/** Serves the theme's variables as a real style sheet, so the page needs no style element made at run time. */
function cssVariables(): Plugin {
  return {
    name: "css-variables",
    resolveId: (id) => (id === VARIABLES_ID ? VARIABLES_ID : undefined),
    load: (id) => (id === VARIABLES_ID ? buildVariablesStyleSheet() : undefined),
  };
}

const API = "http://127.0.0.1:8080";

export default defineConfig({
  root: "src/web",
  plugins: [react(), cssVariables()],
  build: {
    outDir: "../../dist/web",
    emptyOutDir: true,
    target: "es2023",
    modulePreload: { polyfill: false },
    // A data: font or picture would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules\/(react|react-dom|scheduler)\//, priority: 20 },
            {
              name: "tanstack",
              test: /node_modules\/@tanstack\/(react-router|router-core|history|react-query|query-core|react-store|store)\//,
              priority: 10,
            },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { "/v1": API, "/oauth2": API, "/api/v1": API, "/sandbox": API } },
});
