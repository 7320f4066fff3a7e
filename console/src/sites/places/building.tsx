import type { LiveDevice } from "@sweepline/contract/sites/places/devices.ts";
import type { Floor, PlaceDetail } from "@sweepline/contract/sites/places/index.ts";
import { type KeyboardEvent, useEffect, useMemo, useRef } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Icon } from "../../ui/icon/index.ts";
import { useElevatorStates } from "../elevator-rides/index.ts";
import styles from "./building.module.css";
import { DeviceMark } from "./device-mark.tsx";
import { placeViewTexts } from "./place-view.texts.ts";
import { MachineRoom, ShaftCell } from "./shaft-cell.tsx";
import { type Shaft, shaftsOf } from "./shafts.ts";
import type { ByFloor } from "./use-place-live.ts";

interface BuildingProps {
  readonly place: PlaceDetail;
  readonly byFloor: ByFloor;
  /** Of all devices, those too that are not drawn. */
  readonly totals: ReadonlyMap<number | null, number>;
  readonly chosenId: number | undefined;
  readonly onChoose: (floorId: number) => void;
}

/** From here on floors are drawn low, so that a tower fits. */
const TALL = 14;
const MAX_MARKS = 12;
/** As many names as fit beside each other. */
const MAX_NAMES = 4;
const NONE: readonly LiveDevice[] = [];

/** A building cut open: floors from the roof down to the basement, elevators as shafts, robots where they are now. */
export function Building({ place, byFloor, totals, chosenId, onChoose }: BuildingProps) {
  const t = useTexts(placeViewTexts);
  const floors = useMemo(
    () => place.floors.map((floor, height) => ({ ...floor, height })).reverse(),
    [place.floors],
  );
  const shafts = useMemo(() => shaftsOf(place.floors), [place.floors]);
  const elevators = useElevatorStates(shafts.map(({ id }) => id));
  const scroller = useRef<HTMLDivElement>(null);
  const choose = useFloorKeys(floors, onChoose, scroller);
  useChosenInSight(scroller, chosenId);
  const rows = (isBelow: boolean) =>
    floors
      .filter(({ level }) => level < 0 === isBelow)
      .map((floor) => (
        <FloorRow
          key={floor.id}
          floor={floor}
          shafts={shafts}
          elevators={elevators}
          devices={byFloor.get(floor.id) ?? NONE}
          total={totals.get(floor.id) ?? 0}
          isChosen={floor.id === chosenId}
          onChoose={() => onChoose(floor.id)}
        />
      ));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset lays its content out in ways of its own
    <div
      ref={scroller}
      className={styles.scene}
      data-tall={floors.length > TALL || undefined}
      role="group"
      aria-label={t.section}
      aria-description={t.sectionHelp}
      onKeyDown={choose}
    >
      <div className={styles.sky}>
        <Roof shafts={shafts} elevators={elevators} />
        <ol className={styles.stack}>{rows(false)}</ol>
      </div>
      <div className={styles.ground} aria-hidden="true" />
      <div className={styles.earth}>
        <ol className={styles.stack}>{rows(true)}</ol>
        <div className={styles.footing} aria-hidden="true" />
      </div>
    </div>
  );
}

/** A tower is higher than its frame: the chosen floor is brought into it, and the page stays where it is. */
function useChosenInSight(
  scroller: { readonly current: HTMLDivElement | null },
  chosenId: number | undefined,
): void {
  useEffect(() => {
    const frame = scroller.current;
    const row = frame?.querySelector("[data-plate][aria-pressed=true]")?.parentElement;
    if (!frame || !row || chosenId === undefined) return;
    const [outer, inner] = [frame.getBoundingClientRect(), row.getBoundingClientRect()];
    if (inner.top < outer.top || inner.bottom > outer.bottom)
      frame.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
  }, [scroller, chosenId]);
}

/** Arrow keys lead from floor to floor, Home to the roof and End to the deepest. */
function useFloorKeys(
  floors: readonly Floor[],
  onChoose: (floorId: number) => void,
  scroller: { readonly current: HTMLDivElement | null },
) {
  const isByKeys = useRef(false);
  const plates = () => [...(scroller.current?.querySelectorAll<HTMLElement>("[data-plate]") ?? [])];
  useEffect(() => {
    if (!isByKeys.current) return;
    isByKeys.current = false;
    scroller.current?.querySelector<HTMLElement>("[data-plate][aria-pressed=true]")?.focus();
  });
  return (event: KeyboardEvent<HTMLElement>) => {
    const at = plates().indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    const last = floors.length - 1;
    const next = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: last }[event.key];
    const floor = next === undefined ? undefined : floors[Math.min(Math.max(next, 0), last)];
    if (!floor) return;
    event.preventDefault();
    isByKeys.current = true;
    onChoose(floor.id);
  };
}

type Elevators = ReturnType<typeof useElevatorStates>;

function Roof({ shafts, elevators }: { shafts: readonly Shaft[]; elevators: Elevators }) {
  return (
    <div className={styles.roof}>
      <span className={styles.roofEdge} aria-hidden="true" />
      {shafts.map((shaft) => (
        <MachineRoom key={shaft.id} shaft={shaft} elevator={elevators.get(shaft.id)} />
      ))}
    </div>
  );
}

interface FloorRowProps {
  readonly floor: Floor & {
    /** Place among the floors, counted from the lowest. */
    readonly height: number;
  };
  readonly shafts: readonly Shaft[];
  readonly elevators: Elevators;
  readonly devices: readonly LiveDevice[];
  readonly total: number;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function FloorRow({ floor, shafts, elevators, devices, total, isChosen, onChoose }: FloorRowProps) {
  const t = useTexts(placeViewTexts);
  const format = useFormat();
  const shown = devices.slice(0, MAX_MARKS);
  const rest = total - shown.length;
  const isMezzanine = floor.mezzanine > 0;
  return (
    <li
      className={styles.row}
      data-mezzanine={isMezzanine || undefined}
      data-chosen={isChosen || undefined}
      data-bare={total === 0 || undefined}
    >
      <button
        type="button"
        className={styles.plate}
        data-plate
        aria-pressed={isChosen}
        aria-label={t.floor(floor.name, format.number(total), format.number(floor.maps.length))}
        tabIndex={isChosen ? 0 : -1}
        onClick={onChoose}
      >
        <span className={styles.plateName} title={floor.name}>
          {floor.name}
        </span>
        <span className={styles.plateNote}>
          {floor.maps.length > 0 ? <Icon name="map" /> : null}
          {total > 0 ? format.number(total) : null}
        </span>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the plate beside it does the same by keys */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div className={styles.slab} onClick={(event) => event.target === event.currentTarget && onChoose()}>
        {shown.map((device) => (
          <DeviceMark key={device.id} device={device} isNamed={total <= MAX_NAMES} isReached={isChosen} />
        ))}
        {rest > 0 ? (
          <button
            type="button"
            className={styles.rest}
            tabIndex={isChosen ? 0 : -1}
            aria-label={t.moreOn(format.number(rest), floor.name)}
            onClick={onChoose}
          >
            {t.more(format.number(rest))}
          </button>
        ) : null}
      </div>
      {shafts.map((shaft) => (
        <ShaftCell
          key={shaft.id}
          shaft={shaft}
          elevator={elevators.get(shaft.id)}
          floorId={floor.id}
          height={floor.height}
        />
      ))}
    </li>
  );
}
