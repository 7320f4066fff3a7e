import type { PlaceRow } from "@sweepline/contract/sites/places/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { ConfirmDialog } from "../../ui/dialog/index.ts";
import { placeQuery, useRemovePlace } from "./places.calls.ts";
import { placeTexts } from "./places.texts.ts";

interface RemovePlaceProps {
  readonly place: Pick<PlaceRow, "id" | "name">;
  readonly onClose: () => void;
}

/**
 * Asks before a place goes, and says how many devices lose it; while maps or elevators use it the server refuses and
 * says why.
 */
export function RemovePlace({ place: { id, name }, onClose }: RemovePlaceProps) {
  const t = useTexts(placeTexts);
  const format = useFormat();
  // Counted now: what was read a while ago may be wrong by a device.
  const detail = useQuery({ ...placeQuery(id), staleTime: 0 });
  const remove = useRemovePlace();
  const devices = detail.isFetching ? undefined : detail.data?.deviceCount;
  const run = async () => {
    onClose();
    await remove.mutateAsync({ id, alsoDevices: devices !== undefined && devices > 0 });
    notify("success", t.removed(name));
  };
  return (
    <ConfirmDialog
      title={t.removeQuestion(name)}
      note={
        devices === undefined ? t.counting : devices > 0 ? t.removeWith(format.number(devices)) : t.removeNote
      }
      confirm={t.remove}
      isGrave
      onCancel={onClose}
      // A refusal has shown its message: what still hangs on it.
      onConfirm={() => void run().catch(() => undefined)}
    />
  );
}
