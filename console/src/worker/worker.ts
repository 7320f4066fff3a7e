/** The console's service worker: what a browser keeps running while no page of the console is open. Built into one file. */
import { servePush } from "./push.ts";

declare const self: ServiceWorkerGlobalScope;

// The newest counts at once, also for pages that are open.
self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
servePush(self);
