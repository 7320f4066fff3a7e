import { useTexts } from "../../../core/i18n/index.ts";
import type { EditorStore, ToolName } from "../../map-document/index.ts";
import { editorTexts } from "../editor.texts.ts";
import { TOOL_KEYS } from "../shortcuts.ts";
import { useEditorState } from "../use-document.ts";
import styles from "./editor.module.css";
import { IconButton } from "./icon-button.tsx";

/** In the order of the hand: looking, borders, areas, ways and points, cells. */
export const TOOL_GROUPS: readonly (readonly ToolName[])[] = [
  ["select", "hand", "measure"],
  ["virtualWall", "forbiddenArea", "noMopArea", "slowArea"],
  ["cleaningArea", "room", "path"],
  ["point:initial", "point:dock", "point:via", "point:elevator", "point:gate", "qrPoint"],
  ["erase", "restore"],
];
const LOOKING: ReadonlySet<ToolName> = new Set(["select", "hand", "measure"]);

export function ToolBar({ store }: { readonly store: EditorStore }) {
  const t = useTexts(editorTexts);
  const { tool, isReadOnly } = useEditorState(store);
  return (
    <div className={styles.toolBar} role="toolbar" aria-label={t.tools} aria-orientation="vertical">
      {TOOL_GROUPS.map((group) => (
        <div key={group[0]} className={styles.toolGroup}>
          {group.map((name) => (
            <IconButton
              key={name}
              icon={name}
              label={t.tool[name]}
              keys={TOOL_KEYS[name]}
              placement="right"
              isOn={tool === name}
              isDisabled={isReadOnly && !LOOKING.has(name)}
              onClick={() => store.set({ tool: name })}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
