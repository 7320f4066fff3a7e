/** The console's service worker: what a browser keeps running while no page of the console is open. Built into one file. */
import { type CardShell, serveCard } from "./card-shell.ts";
import { servePush } from "./push.ts";

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build (`vite.worker.ts`). */
declare const CARD_SHELL: CardShell;

// Another version takes over at the next start: a page that is open goes on with the files it was built with.
serveCard(self, CARD_SHELL);
servePush(self);
