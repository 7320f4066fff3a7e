import { useEffect, useState } from "react";
import { browserName } from "../../core/format/index.ts";
import * as browser from "./this-browser.ts";
import { usePushBrowsers, usePushKey, useSubscribe, useUnsubscribe } from "./web-push.calls.ts";

/** Why it was not switched on: the person gave no answer, said no, or the browser's push service was out of reach. */
export type NotOn = "dismissed" | "denied" | "failed";

export interface ThisBrowser {
  ability: browser.Ability;
  permission: browser.Permission;
  /** Which of the person's browsers it is; undefined: none. */
  id: number | undefined;
  isBusy: boolean;
  /** Undefined: done. */
  turnOn(): Promise<NotOn | undefined>;
  turnOff(): Promise<void>;
  /** Also one that is elsewhere; of this one the subscription ends too. */
  remove(id: number): Promise<void>;
}

export function useThisBrowser(): ThisBrowser {
  const [permission, setPermission] = useState(browser.permissionOf);
  const [mark, setMark] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { data: browsers = [] } = usePushBrowsers();
  const [keyOf, subscribe, unsubscribe] = [usePushKey(), useSubscribe(), useUnsubscribe()];
  useEffect(() => browser.onPermissionChange(() => setPermission(browser.permissionOf())), []);
  useEffect(() => {
    void browser.markOfThis().then(setMark, () => setMark(null));
  }, []);
  const id = browsers.find((row) => row.mark === mark)?.id;
  const busily = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    setBusy(true);
    try {
      return await work();
    } finally {
      setBusy(false);
    }
  };
  const remove = async (which: number): Promise<void> => {
    await unsubscribe.mutateAsync(which);
    if (which !== id) return;
    await browser.unsubscribe().catch(() => undefined);
    setMark(null);
  };
  return {
    ...{ ability: browser.abilityOf(), permission, id, isBusy, remove },
    turnOn: () =>
      busily(async () => {
        const answer = await browser.askPermission();
        setPermission(answer);
        if (answer !== "granted") return answer === "denied" ? "denied" : "dismissed";
        const key = await keyOf();
        const address = await browser.subscribe(key).catch(() => undefined);
        if (!address) return "failed";
        await subscribe.mutateAsync({ name: browserName(navigator.userAgent).slice(0, 60), ...address });
        setMark(await browser.markOfThis());
        return undefined;
      }),
    turnOff: () => busily(async () => (id === undefined ? undefined : remove(id))),
  };
}
