import type { OpenRequest } from "@sweepline/contract/care/web-push/payload.ts";

/** At the root, where it serves all pages; its name never changes. */
const WORKER_FILE = "/service-worker.js";

const containerOf = (): ServiceWorkerContainer | undefined =>
  // Browsers have none on plain http, but for their own machine.
  "serviceWorker" in navigator ? navigator.serviceWorker : undefined;

/** Installs the service worker, or looks whether there is another one. The console works without. */
export function registerWorker(): void {
  containerOf()
    ?.register(WORKER_FILE, { updateViaCache: "none" })
    .catch(() => undefined);
}

/** `go` is called with an address of the console when the person clicks a notification. Answers how to stop that. */
export function onOpenRequest(go: (path: string) => void): () => void {
  const container = containerOf();
  const listen = ({ data }: MessageEvent<OpenRequest | undefined>) => {
    if (data?.kind === "open") go(data.path);
  };
  container?.addEventListener("message", listen);
  container?.startMessages();
  return () => container?.removeEventListener("message", listen);
}
