import { build, type Plugin } from "vite";

/** The service worker's name, at the root: it serves what lies below it. */
const FILE = "service-worker.js";

/** Builds the service worker into one file that imports nothing: not all browsers let one import. */
export const serviceWorker = (): Plugin => ({
  name: "service-worker",
  async generateBundle() {
    this.emitFile({ type: "asset", fileName: FILE, source: await workerText() });
  },
  configureServer({ middlewares }) {
    middlewares.use(`/${FILE}`, (_request, response, next) => {
      workerText().then(
        (text) => response.setHeader("content-type", "text/javascript").end(text),
        (error: unknown) => next(error),
      );
    });
  },
});

async function workerText(): Promise<string> {
  const built = await build({
    ...{ root: import.meta.dirname, configFile: false, publicDir: false, logLevel: "warn" },
    build: {
      ...{ write: false, target: "es2023" },
      rolldownOptions: {
        input: `${import.meta.dirname}/src/worker/worker.ts`,
        output: { format: "iife", codeSplitting: false },
      },
    },
  });
  const outputs = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
  const [chunk] = outputs;
  if (outputs.length !== 1 || chunk?.type !== "chunk") throw new Error("the service worker is one file");
  return chunk.code;
}
