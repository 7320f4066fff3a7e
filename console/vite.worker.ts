import { createHash } from "node:crypto";
import { build, type Plugin, type Rolldown } from "vite";

/** The service worker's name, at the root: it serves what lies below it. */
const FILE = "service-worker.js";
/** The page that works offline, and the console's entry by which it is opened. */
const CARD = /care\/assists\/card\.page\.tsx$/;
/** Beside the built files: what an installed card shows of itself. */
const BESIDE = ["/card.webmanifest", "/card-192.png", "/card-512.png", "/favicon.svg"];

type Bundle = Rolldown.OutputBundle;

/** Builds the service worker into one file that imports nothing: not all browsers let one import. */
export const serviceWorker = (): Plugin => ({
  name: "service-worker",
  generateBundle: {
    // After the page is written, which names what it begins with.
    order: "post",
    async handler(_options, bundle) {
      this.emitFile({ type: "asset", fileName: FILE, source: await workerText(filesOfCard(bundle)) });
    },
  },
  configureServer({ middlewares }) {
    middlewares.use(`/${FILE}`, (_request, response, next) => {
      // Files of the sources change as they are edited: none is kept.
      workerText([]).then(
        (text) => response.setHeader("content-type", "text/javascript").end(text),
        (error: unknown) => next(error),
      );
    });
  },
});

/** What the console's page begins with and the card imports, with their styles. */
function filesOfCard(bundle: Bundle): string[] {
  const page = bundle["index.html"];
  const card = Object.values(bundle).find(
    (one) => one.type === "chunk" && one.moduleIds.some((id) => CARD.test(id)),
  );
  if (page?.type !== "asset" || !card)
    throw new Error("the console has a page, and the card a file of its own");
  const begun = [...String(page.source).matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)];
  const found = new Set<string>();
  const visit = (name: string): void => {
    const part = bundle[name];
    if (!part || found.has(name)) return;
    found.add(name);
    if (part.type !== "chunk") return;
    for (const style of part.viteMetadata?.importedCss ?? []) found.add(style);
    for (const imported of part.imports) visit(imported);
  };
  for (const [, name = ""] of begun) visit(name);
  visit(card.fileName);
  return [...[...found].sort().map((name) => `/${name}`), ...BESIDE];
}

async function workerText(files: readonly string[]): Promise<string> {
  const name = createHash("sha256").update(files.join()).digest("hex").slice(0, 16);
  const built = await build({
    ...{ root: import.meta.dirname, configFile: false, publicDir: false, logLevel: "warn" },
    define: { CARD_SHELL: JSON.stringify({ name, files }) },
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
