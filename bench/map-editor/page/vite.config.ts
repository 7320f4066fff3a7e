import { defineConfig } from "vite";

/** Both pages, built as the console is, so that the same program is measured. */
export default defineConfig({
  root: import.meta.dirname,
  base: "./",
  logLevel: "warn",
  build: {
    target: "es2023",
    rolldownOptions: {
      input: { ours: `${import.meta.dirname}/ours.html`, bare: `${import.meta.dirname}/bare.html` },
    },
  },
});
