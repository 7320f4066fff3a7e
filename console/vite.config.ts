import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { PARTS } from "./vite.parts.ts";
import { serviceWorker } from "./vite.worker.ts";

/** Where `npm run dev` finds the server; everything that is not the console's own goes there. */
const SERVER = process.env.SWEEPLINE_SERVER ?? "http://127.0.0.1:8080";
const SERVER_PATHS = [
  "/auth",
  "/admin",
  "/platform",
  "/iot",
  "/fleet",
  "/sites",
  "/insight",
  "/care",
  "/operations",
];
const SERVER_OWN = ["/files", "/api", "/openapi.json", "/docs", "/health"];

/** The console's pages live below the same first words as the calls: a browser that asks for a document gets the page. */
const bypass = (request: { headers: { accept?: string | undefined } }) =>
  request.headers.accept?.includes("text/html") ? "/index.html" : undefined;

const proxied = Object.fromEntries(
  [...SERVER_PATHS, ...SERVER_OWN].map((path) => [path, { target: SERVER, changeOrigin: false, bypass }]),
);

/** Files that browsers save by themselves, asking as for a document. */
const SAVED = { "/firmware-download": { target: SERVER, changeOrigin: false } };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), serviceWorker()],
  server: {
    proxy: { ...proxied, ...SAVED, "/iot-ws": { target: SERVER, ws: true } },
  },
  preview: {
    proxy: { ...proxied, ...SAVED, "/iot-ws": { target: SERVER, ws: true } },
  },
  build: {
    outDir: "dist",
    target: "es2023",
    // The server's policy allows scripts from its own address only: nothing may be inlined into the page.
    assetsInlineLimit: 0,
    sourcemap: false,
    // 36 kB on the wire for all pages together, in place of sixty files for one.
    cssCodeSplit: false,
    rolldownOptions: {
      treeshake: {
        // Our modules do nothing at import time but `main.tsx`; so a door does not drag its whole room into a chunk.
        moduleSideEffects: [
          { test: /console\/src\/main\.tsx$/, sideEffects: true },
          { test: /\.css$/, sideEffects: true },
          { test: /(console|contract)\/src\//, sideEffects: false },
        ],
      },
      output: { codeSplitting: { groups: PARTS } },
    },
  },
});
