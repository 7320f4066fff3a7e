import { MAX_PLACE_DEVICES, PLACE_DEVICE_REFUSALS } from "@sweepline/contract/sites/places/devices.ts";
import type { PlaceDetail } from "@sweepline/contract/sites/places/index.ts";
import { useState } from "react";
import { CallError, showFailure } from "../../core/api/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { ConfirmDialog } from "../../ui/dialog/index.ts";
import { Button } from "../../ui/kit.ts";
import { FloorSelect } from "./floor-select.tsx";
import { placeDeviceTexts } from "./place-devices.texts.ts";
import { useAssociate, useDissociate } from "./places.calls.ts";
import styles from "./places.module.css";

interface AssociateBarProps {
  readonly place: PlaceDetail;
  readonly list: "here" | "others";
  readonly ids: readonly number[];
  readonly onDone: () => void;
}

/** What can be done with the selected devices: here a home floor, or away; the others come here. */
export function AssociateBar({ place, list, ids, onDone }: AssociateBarProps) {
  const t = useTexts(placeDeviceTexts);
  const format = useFormat();
  const [floorId, setFloorId] = useState<number>();
  const [isLeaving, setLeaving] = useState(false);
  const isHere = list === "here";
  const { associate, question, isBusy } = useAssociating(place.id, (count) => {
    notify("success", isHere ? t.floorSet(format.number(count)) : t.associated(format.number(count)));
    onDone();
  });
  const take = useTakeAway(place.id, onDone);
  if (ids.length === 0) return isHere ? null : <p className={styles.zone}>{t.zoneNote(place.timeZone)}</p>;
  const isTooMany = ids.length > MAX_PLACE_DEVICES;
  const devices = ids.map((id) => ({ id, floorId: floorId ?? null }));
  return (
    <div className={styles.bar} role="status">
      <strong>{t.selected(format.number(ids.length))}</strong>
      <FloorSelect
        floors={place.floors}
        value={floorId}
        label={t.homeFloor}
        placeholder={t.noFloor}
        onChange={setFloorId}
      />
      <Button
        size="small"
        type="primary"
        loading={isBusy}
        disabled={isTooMany}
        onClick={() => associate(devices)}
      >
        {isHere ? t.setFloor : t.associate}
      </Button>
      {isHere ? (
        <Button size="small" danger disabled={isTooMany} onClick={() => setLeaving(true)}>
          {t.takeAway}
        </Button>
      ) : null}
      <Button size="small" type="text" onClick={onDone}>
        {t.clearSelection}
      </Button>
      <span className={styles.zone}>
        {isTooMany ? t.tooMany(format.number(MAX_PLACE_DEVICES)) : isHere ? null : t.zoneNote(place.timeZone)}
      </span>
      {question}
      {isLeaving ? (
        <ConfirmDialog
          title={t.takeQuestion(format.number(ids.length))}
          note={t.takeNote}
          confirm={t.takeAway}
          isGrave
          onCancel={() => setLeaving(false)}
          onConfirm={() => {
            setLeaving(false);
            take(ids);
          }}
        />
      ) : null}
    </div>
  );
}

interface Chosen {
  readonly id: number;
  readonly floorId: number | null;
}

/** Devices of other places come only when the person says so once more. */
function useAssociating(placeId: number, onDone: (count: number) => void) {
  const t = useTexts(placeDeviceTexts);
  const { mutateAsync, isPending } = useAssociate();
  const [asked, setAsked] = useState<{ devices: readonly Chosen[]; note: string }>();
  const run = (devices: readonly Chosen[], isMoving: boolean) => {
    mutateAsync({ id: placeId, devices: [...devices], isMoving }).then(
      ({ associated }) => onDone(associated),
      (error: unknown) => {
        const isElsewhere =
          error instanceof CallError &&
          error.error === PLACE_DEVICE_REFUSALS.deviceElsewhere.key &&
          !isMoving;
        if (isElsewhere) setAsked({ devices, note: error.message });
        else showFailure(error);
      },
    );
  };
  const question = asked ? (
    <ConfirmDialog
      title={t.moveQuestion}
      note={asked.note}
      confirm={t.move}
      onCancel={() => setAsked(undefined)}
      onConfirm={() => {
        setAsked(undefined);
        run(asked.devices, true);
      }}
    />
  ) : null;
  return { associate: (devices: readonly Chosen[]) => run(devices, false), question, isBusy: isPending };
}

function useTakeAway(placeId: number, onDone: () => void) {
  const t = useTexts(placeDeviceTexts);
  const format = useFormat();
  const { mutateAsync } = useDissociate();
  return (ids: readonly number[]) =>
    void mutateAsync({ id: placeId, deviceIds: [...ids] }).then(
      ({ removed }) => {
        notify("success", t.taken(format.number(removed)));
        onDone();
      },
      () => undefined,
    );
}
