import { defineConfig } from "vite";
import consoleConfig from "../../../console/vite.config.ts";

/** Both pages, built as the console is, so that the same program is measured. */
export default defineConfig({
  root: import.meta.dirname,
  base: "./",
  logLevel: "error",
  build: {
    target: "es2023",
    rolldownOptions: {
      treeshake: consoleConfig.build?.rolldownOptions?.treeshake ?? true,
      input: { ours: `${import.meta.dirname}/ours.html`, bare: `${import.meta.dirname}/bare.html` },
    },
  },
});
