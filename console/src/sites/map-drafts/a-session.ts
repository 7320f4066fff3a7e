import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { vi } from "vitest";
import { newUuid } from "../map-document/index.ts";
import type { createFakeServer } from "./draft-server.fake.ts";
import { createEditSession, type EditSession } from "./edit-session.ts";
import type { Unsent, UnsentStore } from "./unsent-store.ts";

/** Sessions on a server in memory, for tests with a clock of their own. */
export const wall = (id: string, name = id): MapElement => ({
  kind: "virtualWall",
  id,
  name,
  groupId: null,
  isLocked: false,
  points: [
    [0, 0],
    [1, 1],
  ],
});
export const draw = (element: MapElement) =>
  ({ label: "draw", changes: [{ id: element.id, after: element }] }) as const;

type Server = ReturnType<typeof createFakeServer>;

export function createMemory(): UnsentStore & { readonly records: Map<string, Unsent> } {
  const records = new Map<string, Unsent>();
  return {
    records,
    load: async () => [...records].map(([windowId, unsent]) => ({ windowId, unsent })),
    async keep(windowId, unsent) {
      if (unsent) records.set(windowId, structuredClone(unsent));
      else records.delete(windowId);
    },
  };
}

export async function opened(server: Server, unsent = createMemory()): Promise<EditSession> {
  const clientId = newUuid();
  const calls = server.calls(clientId);
  const draft = await calls.get();
  const session = createEditSession({
    draft,
    cells: await calls.cells(draft),
    calls,
    unsent,
    windowId: clientId,
    kindName: (kind) => kind,
    onReplaced: () => undefined,
    onEnded: () => undefined,
  });
  server.watch((step, draftKey) => {
    const { isCut, losesAnswers } = server.line;
    if (!isCut && !losesAnswers) session.sync.received({ draftKey, seq: step.seq, steps: [step] });
  });
  await session.begin();
  return session;
}

export const settled = () => vi.advanceTimersByTimeAsync(60_000);
export const byId = (elements: readonly MapElement[]) => elements.toSorted((a, b) => (a.id < b.id ? -1 : 1));
