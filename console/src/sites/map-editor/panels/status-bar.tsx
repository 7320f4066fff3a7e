import { NOT_REPORTED } from "../../../core/format/index.ts";
import { useTexts } from "../../../core/i18n/index.ts";
import { updatePreferences } from "../../../core/preferences/index.ts";
import { type Store, useStore } from "../../../core/store/index.ts";
import type { BrushValue, EditorState, EditorStore, MapDocument } from "../../map-document/index.ts";
import type { Drawing } from "../../map-tools/index.ts";
import { BRUSH_CELLS } from "../commands.ts";
import { useEditorState } from "../use-document.ts";
import styles from "./editor.module.css";
import { panelTexts } from "./panel.texts.ts";
import { useUnits } from "./units.ts";

/** What the canvas reports while the pointer moves. */
export interface Readout {
  readonly pointer: { readonly x: number; readonly y: number } | undefined;
  readonly metersPerPixel: number;
  readonly measure: { readonly lengthM: number; readonly areaSqm: number | undefined } | undefined;
  readonly drawing: Drawing | undefined;
}

interface StatusBarProps {
  readonly document: MapDocument;
  readonly store: EditorStore;
  readonly readout: Store<Readout>;
}

export function StatusBar({ document, store, readout }: StatusBarProps) {
  const t = useTexts(panelTexts);
  const state = useEditorState(store);
  const { pointer, metersPerPixel, measure, drawing } = useStore(readout);
  const units = useUnits(state.lengthUnit);
  const at = (value: number) => units.lengthValue(value).toFixed(3);
  const isBrush = state.tool === "erase" || state.tool === "restore";
  const { resolutionM } = document.frame;
  return (
    <footer className={styles.statusBar}>
      <span className={styles.pointer}>
        <span className="visually-hidden">{t.pointer}</span>
        {pointer ? `${at(pointer.x)}, ${at(pointer.y)} ${units.lengthUnit}` : NOT_REPORTED}
      </span>
      <span>
        {`${Math.round((resolutionM / metersPerPixel) * 100)} %`}
        <span className={styles.scale}>{` · ${t.scale(units.length(metersPerPixel, 3))}`}</span>
      </span>
      {drawing ? <strong>{t.drawing(drawing.pointCount, units.length(drawing.lengthM, 3))}</strong> : null}
      {measure ? (
        <strong>
          {t.measured(
            units.length(measure.lengthM, 3) +
              (measure.areaSqm === undefined ? "" : ` · ${units.area(measure.areaSqm)}`),
          )}
        </strong>
      ) : null}
      {isBrush ? <Brush store={store} state={state} /> : null}
      <span className={styles.spring} />
      <Snaps store={store} state={state} />
      <label className={styles.unit}>
        <span className="visually-hidden">{t.unit}</span>
        <select
          value={state.lengthUnit}
          onChange={({ target }) =>
            updatePreferences({ lengthUnit: target.value === "foot" ? "foot" : "meter" })
          }
        >
          <option value="meter">{t.meter}</option>
          <option value="foot">{t.foot}</option>
        </select>
      </label>
    </footer>
  );
}

interface PartProps {
  readonly store: EditorStore;
  readonly state: EditorState;
}

const BRUSH_VALUES = [0, 1, 2] as const;

function Brush({ store, state }: PartProps) {
  const t = useTexts(panelTexts);
  const names = [t.free, t.occupied, t.unknown];
  return (
    <span className={styles.brush}>
      <label>
        {t.brush}
        <input
          type="range"
          min={BRUSH_CELLS.least}
          max={BRUSH_CELLS.most}
          value={state.brushCells}
          onChange={({ target }) => store.set({ brushCells: Number(target.value) })}
        />
        {t.brushSize(state.brushCells)}
      </label>
      {state.tool === "erase" ? (
        <label>
          {t.brushValue}
          <select
            value={state.brushValue}
            onChange={({ target }) => store.set({ brushValue: Number(target.value) as BrushValue })}
          >
            {BRUSH_VALUES.map((value) => (
              <option key={value} value={value}>
                {names[value]}
              </option>
            ))}
          </select>
        </label>
      ) : null}
    </span>
  );
}

function Snaps({ store, state: { snap } }: PartProps) {
  const t = useTexts(panelTexts);
  const toggles = [
    ["toElements", t.snapElements],
    ["toGrid", t.snapGrid],
    ["toAngles", t.snapAngles],
  ] as const;
  return (
    <span className={styles.snaps}>
      {toggles.map(([name, label]) => (
        <button
          key={name}
          type="button"
          aria-pressed={snap[name]}
          onClick={() => store.set({ snap: { ...snap, [name]: !snap[name] } })}
        >
          {label}
        </button>
      ))}
    </span>
  );
}
