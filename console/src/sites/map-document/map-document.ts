import { doAgain, perform, takeBack } from "./acting.ts";
import { createContext, type DocumentContext, type DocumentSetup } from "./context.ts";
import type { Entry } from "./history.ts";
import { type DocumentLink, linkOf } from "./link.ts";
import type { ActResult, MapDocument } from "./model.ts";
import { firstName } from "./names.ts";

export function createMapDocument(setup: DocumentSetup): { document: MapDocument; link: DocumentLink } {
  const context = createContext(setup);
  return { document: facade(setup, context), link: linkOf(context) };
}

const READ_ONLY: ActResult = { ok: false, fault: "readOnly" };

function facade(
  { frame, kindName, isReadOnly = false }: DocumentSetup,
  context: DocumentContext,
): MapDocument {
  const { elements, history, surface, listeners } = context;
  const refusedIn = (entry: Entry | undefined) => (entry && isReadOnly ? READ_ONLY : undefined);
  return {
    frame,
    cells: surface.cells,
    baseCells: context.baseCells,
    get isSingleArea() {
      return context.rules.isSingleArea;
    },
    elements: elements.all,
    element: elements.find,
    withGroups(ids) {
      const all = new Set<string>();
      for (const id of ids) {
        const groupId = elements.find(id)?.groupId;
        for (const each of groupId ? elements.ofGroup(groupId) : [id]) all.add(each);
      }
      return all;
    },
    act: (act) => (isReadOnly ? READ_ONLY : perform(context, act)),
    undo() {
      const entry = history.lastDone();
      return refusedIn(entry) ?? (entry && takeBack(context, entry));
    },
    redo() {
      const entry = history.lastUndone();
      return refusedIn(entry) ?? (entry && doAgain(context, entry));
    },
    canUndo: () => history.lastDone()?.label,
    canRedo: () => history.lastUndone()?.label,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    nameFor(kind, pointKind) {
      const stem = kindName(kind, pointKind);
      const isTaken = (name: string) => elements.named(name).size > 0;
      // There is one initial point: a number would say that there are more.
      return pointKind === "initial" && !isTaken(stem) ? stem : firstName(stem, isTaken);
    },
  };
}
