import { PHOTO_REFUSALS } from "@sweepline/contract/care/shared/photos.ts";
import { MAX_ORDER_PHOTOS, WORK_ORDER_REFUSALS as R } from "@sweepline/contract/care/work-orders/index.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { Requester } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { found, Refused } from "../../core/http/refused.ts";
import { uploadedPicture } from "../../system/attachments/index.ts";
import { recorderOf } from "../../system/logs/index.ts";
import { addPhoto, photosOf } from "./work-order-steps.store.ts";
import { holdOrder } from "./work-orders.store.ts";
import { announceChanged, movingPerson, type WorkOrdersDeps } from "./work-orders-deps.ts";

const record = recorderOf("care_work-orders", "workOrder");

/** Of whoever it is assigned to, and of whoever assigns; also of one that is done, not of one that was cancelled. */
export async function keepPhoto(
  deps: WorkOrdersDeps,
  tx: Queries,
  { requester, id, attachmentId }: { requester: Requester; id: number; attachmentId: number },
): Promise<void> {
  const { caller } = requester;
  const order = found(await holdOrder(tx, caller.scope, id), CORE_REFUSALS.notFound);
  if (order.assigneeId !== caller.staffId && !movingPerson(caller).mayAssign)
    throw new Refused(R.notYourOrder);
  if (order.state === "cancelled") throw new Refused(R.orderClosed);
  const url = found(
    await uploadedPicture(tx, caller, { attachmentId, module: "orderPhoto" }),
    PHOTO_REFUSALS.noSuchPhoto,
  );
  const known = await photosOf(tx, id);
  if (known.some((photo) => photo.url === url)) return;
  if (known.length >= MAX_ORDER_PHOTOS)
    throw new Refused(PHOTO_REFUSALS.tooManyPhotos, { values: { max: MAX_ORDER_PHOTOS } });
  const at = deps.clock.now();
  await addPhoto(tx, { orderId: id, attachmentId, url, at, staffName: caller.displayName });
  await record(deps, tx, { requester, verb: "photo", id, after: { attachmentId, url } });
  announceChanged(tx, deps, { ...order, revision: order.revision + 1 });
}
