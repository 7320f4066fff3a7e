import { boxOf, givingWay, isWithin, paintReporting, without } from "./cells.ts";
import { type DocumentContext, notify } from "./context.ts";
import type { Entry } from "./history.ts";
import type { Act, ActResult, CellRuns } from "./model.ts";
import { prepared } from "./prepared.ts";
import { type Change, type Doing, ruleFault } from "./rules.ts";
import { isSame } from "./same.ts";

const ACTING: Doing = { isUndo: false, isAgain: false, isUnlocking: false };

let lastEntryId = 0;

export function perform(context: DocumentContext, act: Act): ActResult {
  const { elements, history, rules, surface } = context;
  const ready = prepared(act, elements, rules);
  if ("fault" in ready) return { ok: false, ...ready };
  const { changes, note } = ready;
  const cells = act.cells ?? [];
  if (!isWithin(cells, rules.frame)) return { ok: false, fault: "outside" };
  const isUnlocking = act.label === "lock" || act.label === "unlock";
  const fault = ruleFault(changes, elements, { rules, doing: { ...ACTING, isUnlocking } });
  if (fault) return { ok: false, ...fault };
  const painted = paintReporting(surface, cells);
  if (changes.length === 0 && painted.after.length === 0) return { ok: false, fault: "empty" };

  lastEntryId += 1;
  context.now += 1;
  const entry: Entry = { id: lastEntryId, label: act.label, changes, cells: painted, at: context.now };
  const isJoined = act.isContinued === true && history.join(entry);
  if (!isJoined) history.push(entry);
  const entryId = isJoined ? history.lastDone()?.id : entry.id;
  make(context, { changes, cells: painted.after, label: act.label, entryId, isUndo: false });
  notify(context, "me", { ids: changes.map(({ id }) => id), cells: boxOf(painted.after) });
  return note ? { ok: true, note } : { ok: true };
}

interface Made {
  changes: readonly Change[];
  cells: CellRuns;
  label: Act["label"];
  entryId: number | undefined;
  isUndo: boolean;
}

/** The cells are painted already. */
function make({ elements, state, pendingListeners }: DocumentContext, made: Made): void {
  state.plan(made);
  for (const { id, after } of made.changes) elements.put(id, after);
  for (const listener of [...pendingListeners]) listener();
}

export function takeBack(context: DocumentContext, entry: Entry): ActResult {
  const changes = entry.changes.map(({ id, before, after }) => ({ id, before: after, after: before }));
  const doing = { ...ACTING, isUndo: true };
  return replay(context, { entry, changes, cells: entry.cells.before, doing });
}

export function doAgain(context: DocumentContext, entry: Entry): ActResult {
  const doing = { ...ACTING, isAgain: true };
  return replay(context, { entry, changes: entry.changes, cells: entry.cells.after, doing });
}

/** Undo or redo: refused and dropped where somebody else has changed its elements, or a rule forbids it meanwhile. */
function replay(
  context: DocumentContext,
  { entry, changes, cells, doing }: Pick<Entry, "changes"> & { entry: Entry; cells: CellRuns; doing: Doing },
): ActResult {
  const { elements, history, rules, state, surface } = context;
  const moved = changes.find(({ id, before }) => !isSame(elements.find(id) ?? null, before));
  const fault = moved
    ? ({ fault: "changedByOther", elementId: moved.id } as const)
    : ruleFault(changes, elements, { rules, doing });
  if (fault) {
    history.drop(entry.id);
    notify(context, "undo", {});
    return { ok: false, ...fault };
  }
  const others = state.strokesOfOthersSince(entry.at);
  const own = doing.isUndo ? givingWay(cells, others) : without(cells, others);
  const painted = paintReporting(surface, own).after;
  context.now += 1;
  if (doing.isUndo) history.undone(context.now);
  else history.redone(context.now);
  const { label, id: entryId } = entry;
  make(context, { changes, cells: painted, label, entryId, isUndo: doing.isUndo });
  notify(context, "undo", { ids: changes.map(({ id }) => id), cells: boxOf(painted) });
  return { ok: true };
}
