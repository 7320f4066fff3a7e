import type { AssistFigures, AssistSpot, FigureGroup } from "@sweepline/contract/care/assists/figures.ts";
import {
  type AdvisedAssist,
  type AssistAct,
  type AssistCard,
  type AssistDetail,
  type HandOver,
  MAX_ASSIST_PHOTOS,
  type NewAssist,
  type NewAssistPhoto,
} from "@sweepline/contract/care/assists/index.ts";
import { ASSIST_REFUSALS as R } from "@sweepline/contract/care/assists/refusals.ts";
import { PHOTO_REFUSALS } from "@sweepline/contract/care/shared/photos.ts";
import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import type { Span } from "../../core/db/newest-first.ts";
import type { ExportFile, FileRequest } from "../../core/export/index.ts";
import { found, Refused } from "../../core/http/refused.ts";
import { uploadedPicture } from "../../system/attachments/index.ts";
import { acknowledgeKeys } from "../message-configs/index.ts";
import { createWorkOrders } from "../work-orders/index.ts";
import { afterAct, doneAtOf, keysOf, seenAtOf } from "./assist-life.ts";
import { orderTexts } from "./assist-order.texts.ts";
import { assistFigures, assistSpots, cardOf, isMapWithin } from "./assist-sums.store.ts";
import * as writes from "./assist-writes.store.ts";
import { exportAssists } from "./assists.export.ts";
import * as reads from "./assists-reads.store.ts";
import type { Helper, HelperQuery } from "./candidates.store.ts";
import { handOver, helpersOf } from "./hand-over.service.ts";
import { type AssistsDeps, doneOnce, type Held, note, read, record } from "./held.service.ts";
import { announceAssists, raiseAssists } from "./raise.service.ts";

type Choice = reads.AssistChoice;
type Id = { id: number };

export interface Assists {
  page(caller: Caller, query: Choice & { current: number; size: number }): Promise<Page<AdvisedAssist>>;
  figures(caller: Caller, query: Choice & { by: FigureGroup }): Promise<AssistFigures>;
  exportFile(caller: Caller, choice: Choice, request: Omit<FileRequest, "now">): Promise<ExportFile>;
  spots(caller: Caller, mapId: number, span: Span): Promise<AssistSpot[]>;
  get(caller: Caller, id: number): Promise<AssistDetail>;
  card(caller: Caller, deviceId: number): Promise<AssistCard>;
  raise(requester: Requester, request: NewAssist): Promise<AssistDetail>;
  act(requester: Requester, id: number, act: AssistAct): Promise<AssistDetail>;
  addPhoto(requester: Requester, id: number, photo: NewAssistPhoto): Promise<AssistDetail>;
  helpers(caller: Caller, id: number, query: HelperQuery): Promise<Helper[]>;
  handOver(requester: Requester, id: number, given: HandOver): Promise<AssistDetail>;
  makeOrder(requester: Requester, id: number, language: "zh" | "en"): Promise<Id & { number: string }>;
}

export function createAssists(deps: AssistsDeps): Assists {
  const { db, clock } = deps;
  const readerOf = ({ scope, staffId }: Caller) => ({ scope, staffId, now: clock.now() });
  return {
    page: (caller, query) => reads.pageOfAssists(db, readerOf(caller), query),
    figures: (caller, query) => assistFigures(db, readerOf(caller), query),
    exportFile: (caller, choice, request) =>
      exportAssists(db, readerOf(caller), { choice, request: { ...request, now: clock.now() } }),
    async spots(caller, mapId, span) {
      if (!(await isMapWithin(db, caller.scope, mapId))) throw new Refused(CORE_REFUSALS.notFound);
      return assistSpots(db, readerOf(caller), { mapId, ...span });
    },
    get: (caller, id) => read(db, caller, id),
    async card(caller, deviceId) {
      await deps.devices.requireVisible(caller, deviceId);
      const [card, assist] = [await cardOf(db, deviceId), await reads.openOf(db, caller, deviceId)];
      const withheld = { batteryPercent: null, isCharging: null, x: null, y: null };
      return { ...card, ...(caller.companyPermissions.has("deviceDetail") ? {} : withheld), assist };
    },
    helpers: async (caller, id, query) => helpersOf(deps, caller, { ...(await read(db, caller, id)), query }),
    ...actsOf(deps),
  };
}

/** What people do, each in one transaction with its history and audit; sent again with the same key it is done once. */
function actsOf(deps: AssistsDeps): Pick<Assists, "raise" | "act" | "addPhoto" | "handOver" | "makeOrder"> {
  return {
    raise: (requester, request) => raiseByHand(deps, requester, request),
    act: (requester, id, act) =>
      doneOnce(deps, requester, { once: { id, key: act.key }, work: (held) => doAct(deps, held, act) }),
    addPhoto: (requester, id, photo) =>
      doneOnce(deps, requester, {
        once: { id, key: photo.key },
        work: (held) => addPhoto(deps, held, photo),
      }),
    handOver: (requester, id, given) =>
      doneOnce(deps, requester, {
        once: { id, key: given.key },
        work: (held) => handOver(deps, held, given),
      }),
    async makeOrder(requester, id, language) {
      const { orderId, orderNumber } = await doneOnce(deps, requester, {
        once: { id },
        work: (held) => makeOrder(deps, held, language),
      });
      return { id: orderId ?? 0, number: orderNumber ?? "" };
    },
  };
}

const VERBS = { take: "take", onSite: "arrive", resolve: "resolve" } as const;

async function doAct(deps: AssistsDeps, held: Held, act: AssistAct): Promise<void> {
  const { tx, requester, assist, now } = held;
  const { staffId: id, displayName: name } = requester.caller;
  const at = doneAtOf(act.doneAt, { now, since: assist.raisedAt });
  // It cannot be opened again beside the newer one.
  if (held.isPast && assist.isSelfResolved) throw new Refused(R.assistOver);
  const { assist: next, notes } = afterAct(assist, act, { person: { id, name }, at });
  await writes.updateAssists(tx, [next]);
  // What changed nothing is remembered too: it may come again.
  const [event = { kind: "taken" as const, at }] = notes;
  await note(deps, { ...held, assist: next }, { ...event, key: act.key });
  const { key: _, doneAt: __, ...said } = act;
  await record(deps, tx, { requester, verb: VERBS[act.act], id: assist.id, after: { ...said, at } });
  await acknowledgeKeys(tx, keysOf(next));
}

async function addPhoto(deps: AssistsDeps, held: Held, photo: NewAssistPhoto): Promise<void> {
  const { tx, requester, assist, now } = held;
  const { caller } = requester;
  const { attachmentId, key } = photo;
  const at = doneAtOf(photo.doneAt, { now, since: assist.raisedAt });
  const url = found(
    await uploadedPicture(tx, caller, { attachmentId, module: "assistPhoto" }),
    PHOTO_REFUSALS.noSuchPhoto,
  );
  const { photoCount } = await read(tx, caller, assist.id);
  if (photoCount >= MAX_ASSIST_PHOTOS)
    throw new Refused(PHOTO_REFUSALS.tooManyPhotos, { values: { max: MAX_ASSIST_PHOTOS } });
  await writes.insertPhoto(tx, {
    assistId: assist.id,
    ...{ attachmentId, url, at, staffName: caller.displayName },
  });
  await note(deps, held, { kind: "photo", at, key });
  await record(deps, tx, { requester, verb: "photo", id: assist.id, after: { attachmentId, url } });
}

async function raiseByHand(
  deps: AssistsDeps,
  requester: Requester,
  { deviceId, key, doneAt, remark }: NewAssist,
): Promise<AssistDetail> {
  const { db, clock, devices } = deps;
  const { caller } = requester;
  await devices.requireVisible(caller, deviceId);
  return db.transaction(async (tx) => {
    const now = clock.now();
    await writes.holdDevices(tx, [deviceId]);
    const known = (await writes.newestOf(tx, [deviceId])).get(deviceId);
    if (known && (await writes.isDone(tx, known.id, key))) return read(tx, caller, known.id);
    const at = seenAtOf(doneAt, now);
    const stop = { deviceId, source: "hand" as const, refId: null, code: "", text: remark, at };
    const announcements = await raiseAssists(tx, [{ ...stop, level: "warning" as const }], now);
    announceAssists(tx, deps.announcer, announcements);
    const { id } = found((await writes.newestOf(tx, [deviceId])).get(deviceId), CORE_REFUSALS.notFound);
    await writes.signEvents(
      tx,
      { assistId: id, receivedAt: now },
      {
        ...{ key, staffId: caller.staffId, staffName: caller.displayName },
      },
    );
    await record(deps, tx, { requester, verb: "raise", id, after: { deviceId, remark } });
    return read(tx, caller, id);
  });
}

async function makeOrder(deps: AssistsDeps, held: Held, language: "zh" | "en"): Promise<void> {
  const { tx, requester, assist, now } = held;
  const { staffId, displayName } = requester.caller;
  const t = orderTexts[language];
  const made = await createWorkOrders(deps).createFrom(tx, {
    ...{ deviceId: assist.deviceId, source: "assist", sourceRef: String(assist.id) },
    title: t.title(assist),
    description: t.description(assist),
    by: { staffId, name: displayName },
  });
  await writes.setOrder(tx, assist, made);
  if (!made.isNew) return;
  await note(deps, held, { kind: "ordered", at: now, text: made.number });
  await record(deps, tx, { requester, verb: "create-order", id: assist.id, after: { number: made.number } });
}
