import type {
  DELIVERY_ENDPOINTS,
  Delivery,
  DeliveryExportQuery,
  DeliveryQuery,
} from "@sweepline/contract/care/messages/deliveries.ts";
import { MESSAGE_REFUSALS as M } from "@sweepline/contract/care/messages/index.ts";
import type { AnswerOf } from "@sweepline/contract/core/endpoint.ts";
import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS, type Language } from "@sweepline/contract/core/refusal.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import { afterCommit } from "../../core/db/database.ts";
import type { ExportFile } from "../../core/export/index.ts";
import { found, Refused } from "../../core/http/refused.ts";
import { recorderOf } from "../../system/logs/index.ts";
import * as store from "./delivery-log.store.ts";
import { nudgeDispatchers } from "./message-nudges.ts";
import { exportDeliveries } from "./messages.export.ts";
import type { MessagesDeps } from "./messages-deps.ts";

type Attempts = AnswerOf<typeof DELIVERY_ENDPOINTS.attempts>;
interface OfChannel {
  id: number;
  deliveryId: string;
}

/** What goes out by a channel, for who looks after it. */
export interface DeliveryLog {
  list(caller: Caller, channelId: number, query: DeliveryQuery): Promise<Page<Delivery>>;
  export(
    caller: Caller,
    channelId: number,
    wanted: { query: DeliveryExportQuery; language: Language },
  ): Promise<ExportFile>;
  attempts(caller: Caller, delivery: OfChannel): Promise<Attempts>;
  replay(requester: Requester, delivery: OfChannel): Promise<void>;
}

const record = recorderOf("care_message-channels", "messageDelivery");

export function createDeliveryLog(deps: MessagesDeps): DeliveryLog {
  const { db, clock, giveUpMs } = deps;
  const refuseOthers = async ({ scope }: Caller, id: number): Promise<void> => {
    if (!(await store.isChannelWithin(db, scope, id))) throw new Refused(CORE_REFUSALS.notFound);
  };
  return {
    async list(caller, channelId, query) {
      await refuseOthers(caller, channelId);
      return store.deliveriesOf(db, channelId, query);
    },
    async export({ scope }, channelId, { query, language }) {
      const channel = found(await store.nameOfChannel(db, scope, channelId), CORE_REFUSALS.notFound);
      return exportDeliveries({
        ...{ query, language, channel, now: clock.now() },
        page: (paging) => store.deliveriesOf(db, channelId, { ...query, ...paging }),
      });
    },
    async attempts(caller, { id, deliveryId }) {
      await refuseOthers(caller, id);
      found(await store.holdDelivery(db, id, deliveryId), CORE_REFUSALS.notFound);
      const attempts = await store.attemptsOf(db, deliveryId);
      return attempts.map(({ at, ...attempt }) => ({ ...attempt, at: at.toISOString() }));
    },
    async replay(requester, { id, deliveryId }) {
      await refuseOthers(requester.caller, id);
      await db.transaction(async (tx) => {
        const { state, way } = found(await store.holdDelivery(tx, id, deliveryId), CORE_REFUSALS.notFound);
        const isOver = state === "failed" || state === "refused" || (state === "sent" && way === "webhook");
        if (!isOver) throw new Refused(M.notFailed);
        const now = clock.now();
        await store.reopen(tx, deliveryId, { now, giveUpAt: new Date(now.getTime() + giveUpMs) });
        await record(deps, tx, { requester, verb: "send", id: deliveryId });
        afterCommit(tx, () => nudgeDispatchers(deps.bus));
      });
    },
  };
}
