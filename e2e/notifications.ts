/**
 * Notifications in a journey. The browser's own push service is on the internet: what the journey's own one takes is handed to the
 * service worker as the browser would, and what the worker shows is kept, for the browser of the journeys has no notifications of a system.
 */
import type { Page, Worker } from "@playwright/test";

interface Shown {
  title: string;
  options: { body: string; tag: string; lang: string; data: unknown };
}
declare const self: {
  registration: { showNotification(title: string, options: Shown["options"]): Promise<void> };
  shown?: Shown[];
  dispatchEvent(event: Event): boolean;
};

export async function notificationsOf(page: Page) {
  // It is installed behind the page's back.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error("no service worker is installed");
  await keepShown(worker);
  // A browser that passes for a phone does so in pages alone.
  const userAgent = await page.evaluate(() => navigator.userAgent);
  await worker.evaluate((value) => Object.defineProperty(navigator, "userAgent", { value }), userAgent);
  return {
    /** As the browser does when its push service brings one. */
    deliver: (data: string) => deliver(page, data),
    shown: (): Promise<Shown[]> => worker.evaluate(() => self.shown ?? []),
    clickOnFirst: (): Promise<void> =>
      worker.evaluate(() => {
        const notification = { close: () => undefined, data: self.shown?.[0]?.options.data };
        const event = new Event("notificationclick");
        self.dispatchEvent(Object.assign(event, { notification, waitUntil: () => undefined }));
      }),
  };
}

const keepShown = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const shown: Shown[] = [];
    self.shown = shown;
    self.registration.showNotification = async (title, options) => {
      const place = shown.findIndex((one) => one.options.tag === options.tag);
      shown.splice(place < 0 ? shown.length : place, place < 0 ? 0 : 1, { title, options });
    };
  });

async function deliver(page: Page, data: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    }),
  );
  await cdp.send("ServiceWorker.enable");
  const registrationId = await registered;
  await cdp.send("ServiceWorker.deliverPushMessage", {
    origin: new URL(page.url()).origin,
    registrationId,
    data,
  });
  await cdp.detach();
}
