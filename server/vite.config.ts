import { join, relative } from "node:path";
import { defineConfig, type Plugin } from "vite";

const DIST = join(import.meta.dirname, "dist");

/** Migrations, threads and whatever else a module finds beside itself stay where its source is. */
const placesOfSources = (): Plugin => ({
  name: "places-of-sources",
  transform(code, id) {
    if (!/import\.meta\.(url|dirname)/.test(code)) return;
    return [
      'import { fileURLToPath as pathOfPlace } from "node:url";',
      `const PLACE = new URL(${JSON.stringify(relative(DIST, id))}, import.meta.url);`,
      code
        .replaceAll("import.meta.dirname", 'pathOfPlace(new URL(".", PLACE))')
        .replaceAll("import.meta.url", "PLACE.href"),
    ].join("\n");
  },
});

/**
 * What `npm start` and a deployment run: the sources of server and contract in a few files, since finding and loading
 * sixteen hundred of them was a third of a restart. Libraries stay apart; so does everything in development and in tests.
 */
export default defineConfig({
  plugins: [placesOfSources()],
  publicDir: false,
  build: {
    ssr: true,
    outDir: DIST,
    target: "esnext",
    rolldownOptions: {
      input: { main: "src/main.ts", "broker-main": "src/processes/broker-main.ts" },
      output: { chunkFileNames: "[name]-[hash].js" },
    },
  },
});
