import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { useTexts } from "../../../core/i18n/index.ts";
import type { Act, EditorStore, MapDocument } from "../../map-document/index.ts";
import { editorTexts } from "../editor.texts.ts";
import type { Command } from "../shortcuts.ts";
import { useDocument, useEditorState } from "../use-document.ts";
import styles from "./editor.module.css";
import { useSelectionButtons } from "./element-menu.tsx";
import { KindFields } from "./kind-fields.tsx";
import { NameField } from "./name-field.tsx";
import { panelTexts } from "./panel.texts.ts";
import { Place } from "./place.tsx";

interface PropertiesProps {
  readonly document: MapDocument;
  readonly store: EditorStore;
  readonly act: (act: Act) => void;
  readonly run: (command: Command) => void;
  /** Counts the wishes to rename: each brings the focus to the name. */
  readonly renaming: number;
  readonly onNamed: () => void;
}

/** What is selected, in exact numbers. */
export function Properties({ document, store, act, run, renaming, onNamed }: PropertiesProps) {
  const t = useTexts(panelTexts);
  const { tool } = useTexts(editorTexts);
  const { selectedIds, isReadOnly, lengthUnit, lockedLayers } = useEditorState(store);
  useDocument(document);
  const selected = [...selectedIds].flatMap((id) => document.element(id) ?? []);
  const [only] = selected;
  if (!only)
    return (
      <section className={styles.section}>
        <h2>{t.properties}</h2>
        <p className={styles.hint}>{t.nothingSelected}</p>
      </section>
    );
  const isLocked = selected.some((element) => element.isLocked || lockedLayers.has(element.kind));
  const isFixed = isReadOnly || isLocked;
  const toolName = only.kind === "point" ? (`point:${only.pointKind}` as const) : only.kind;
  const shared = { isFixed, lengthUnit, act };
  return (
    <section className={styles.section} aria-label={t.properties}>
      <h2>{selected.length > 1 ? t.selected(selected.length) : tool[toolName]}</h2>
      {selected.length > 1 ? null : (
        <NameField key={only.id} element={only} {...{ isFixed, act, renaming }} onDone={onNamed} />
      )}
      <Place elements={selected} {...shared} />
      {selected.length > 1 ? null : <KindFields element={only} {...shared} />}
      {isReadOnly ? null : <Buttons selected={selected} run={run} />}
    </section>
  );
}

function Buttons({ selected, run }: { selected: readonly MapElement[]; run: PropertiesProps["run"] }) {
  const buttons = useSelectionButtons(selected);
  return (
    <div className={styles.buttons}>
      {buttons.map(({ label, do: what }) => (
        <button
          key={what}
          type="button"
          data-grave={what === "delete" || undefined}
          onClick={() => run({ do: what })}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
