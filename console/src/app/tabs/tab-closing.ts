import { isClosable, type Tab } from "./tab-rules.ts";
import { type Closing, close } from "./tab-store.ts";

type Ask = () => Promise<boolean>;

/** What pages want to say before their tabs close, by tab. */
const asks = new Map<string, Ask>();

export function setBeforeClosing(tabId: string, ask: Ask | undefined): void {
  if (ask) asks.set(tabId, ask);
  else asks.delete(tabId);
}

interface Wanted {
  readonly what: Closing;
  readonly tab: Tab;
  readonly tabs: readonly Tab[];
  readonly active: Tab;
  readonly go: (key: string) => void;
}

/**
 * Closes tabs, and goes where that leads. A page that has something to say first is brought to the front for it, and any of them can
 * stop it all.
 */
export async function closeTabs({ what, tab, tabs, active, go }: Wanted): Promise<void> {
  let shown = active.key;
  for (const one of tabs.filter((each) => isClosable(each) && closes(what, each, tab))) {
    const ask = asks.get(one.id);
    if (!ask) continue;
    if (one.key !== shown) go(one.key);
    shown = one.key;
    if (!(await ask())) return;
  }
  const next = close(what, tab.key, shown);
  if (next) go(next);
}

const closes = (what: Closing, one: Tab, tab: Tab): boolean =>
  what === "all" || (what === "one" ? one.id === tab.id : one.id !== tab.id);
