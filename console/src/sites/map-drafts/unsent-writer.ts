import type { DocumentLink } from "../map-document/index.ts";
import type { Lost } from "./lost-acts.ts";
import type { UnsentStore } from "./unsent-store.ts";

/** Writes what is not on the server into the browser, one write after the other and the newest state last. */
export function createUnsentWriter(
  read: () => { link: DocumentLink; lost: readonly Lost[]; draftKey: string },
  { unsent, windowId }: { readonly unsent: UnsentStore; readonly windowId: string },
): () => void {
  let isWriting = false;
  let isDue = false;
  const write = async () => {
    isWriting = true;
    while (isDue) {
      isDue = false;
      const { link, lost, draftKey } = read();
      const steps = link.pending().map(({ step, label }) => ({ step, label }));
      const acts = lost.flatMap((one) => one.acts);
      const isEmpty = steps.length === 0 && acts.length === 0;
      await unsent.keep(windowId, isEmpty ? undefined : { draftKey, steps, lost: acts });
    }
    isWriting = false;
  };
  return () => {
    isDue = true;
    if (!isWriting) void write();
  };
}
