import {
  type ListColumns,
  MAX_SAVED_VIEWS,
  SAVED_VIEW_REFUSALS,
  type SavedView,
} from "@sweepline/contract/access/saved-views.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { Caller } from "../../core/caller.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { found, Refused, refusedAt } from "../../core/http/refused.ts";
import * as store from "./saved-views.store.ts";

export interface SavedViews {
  list(caller: Caller, list: string): Promise<{ views: SavedView[]; columns: ListColumns | null }>;
  create(caller: Caller, view: store.ViewFields & { list: string }): Promise<SavedView>;
  update(caller: Caller, change: store.ViewFields & { id: number; revision: number }): Promise<SavedView>;
  remove(caller: Caller, id: number): Promise<boolean>;
  keepColumns(caller: Caller, kept: { list: string; columns: ListColumns | null }): Promise<boolean>;
}

/** The console has a few dozen lists; more names than these are somebody's play. */
const MAX_LISTS = 200;

export function createSavedViews({ db }: { db: Database }): SavedViews {
  return {
    async list({ staffId, organizationId }, list) {
      const [own, others, columns] = await Promise.all([
        store.viewsOf(db, staffId, list),
        store.viewsOfColleagues(db, { staffId, organizationId }, list),
        store.columnsOf(db, staffId, list),
      ]);
      return { views: [...own, ...others], columns };
    },
    create: ({ staffId }, view) =>
      db.transaction(async (tx) => {
        await store.holdViews(tx, staffId);
        const views = await store.viewsOf(tx, staffId, view.list);
        if (views.length >= MAX_SAVED_VIEWS || (await isFull(tx, staffId)))
          throw new Refused(SAVED_VIEW_REFUSALS.tooManySavedViews, { values: { max: MAX_SAVED_VIEWS } });
        if (view.isDefault) await store.clearDefault(tx, staffId, view);
        const made = await store.insertView(tx, staffId, view);
        if (!made) throw nameTaken();
        return made;
      }),
    update: ({ staffId }, change) =>
      db.transaction(async (tx) => {
        await store.holdViews(tx, staffId);
        const list = found(await store.listOfView(tx, staffId, change.id), CORE_REFUSALS.notFound);
        const { id, name } = change;
        if (await store.isNameTaken(tx, staffId, { list, name, except: id })) throw nameTaken();
        if (change.isDefault) await store.clearDefault(tx, staffId, { list, except: id });
        return found(await store.updateView(tx, staffId, change), CORE_REFUSALS.conflict);
      }),
    async remove({ staffId }, id) {
      if (!(await store.removeView(db, staffId, id))) throw new Refused(CORE_REFUSALS.notFound);
      return true;
    },
    async keepColumns({ staffId }, kept) {
      await db.transaction(async (tx) => {
        await store.holdViews(tx, staffId);
        const isNew = kept.columns !== null && !(await store.columnsOf(tx, staffId, kept.list));
        if (isNew && (await isFull(tx, staffId)))
          throw new Refused(SAVED_VIEW_REFUSALS.tooManySavedViews, { values: { max: MAX_SAVED_VIEWS } });
        await store.keepColumns(tx, staffId, kept);
      });
      return true;
    },
  };
}

const isFull = async (tx: Queries, staffId: number) => (await store.countLists(tx, staffId)) >= MAX_LISTS;

function nameTaken(): Refused {
  const refusal = SAVED_VIEW_REFUSALS.savedViewNameTaken;
  return refusedAt("name", refusal);
}
