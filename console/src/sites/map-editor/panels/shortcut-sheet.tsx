import { texts, useTexts } from "../../../core/i18n/index.ts";
import { Modal } from "../../../ui/kit.ts";
import { editorTexts } from "../editor.texts.ts";
import { TOOL_KEYS } from "../shortcuts.ts";
import styles from "./editor.module.css";
import { TOOL_GROUPS } from "./tool-bar.tsx";

const sheetTexts = texts({
  zh: {
    title: "快捷键",
    tools: "工具",
    editing: "编辑",
    view: "视图",
    drawing: "绘制",
    undo: "撤销 / 重做",
    copy: "复制 / 剪切 / 粘贴",
    duplicate: "原位复制",
    group: "成组 / 取消成组",
    lock: "锁定或解锁",
    all: "全选",
    remove: "删除",
    rename: "重命名",
    save: "发布",
    move: "移动一格；Shift：十格；Alt：一厘米",
    next: "下一个 / 上一个元素",
    fit: "显示全图",
    zoom: "放大 / 缩小",
    zoomTo: "每格 1、2、4、8、16 像素",
    brush: "缩小 / 放大画笔",
    point: "在十字光标处放置点",
    crosshair: "移动十字光标",
    finish: "完成当前图形",
    back: "退回一个点",
    end: "取消当前图形或选择",
    free: "按住：不吸附",
    straight: "按住：正方形或 15° 步进",
  },
  en: {
    title: "Shortcuts",
    tools: "Tools",
    editing: "Editing",
    view: "View",
    drawing: "Drawing",
    undo: "Undo / redo",
    copy: "Copy / cut / paste",
    duplicate: "Duplicate",
    group: "Group / ungroup",
    lock: "Lock or unlock",
    all: "Select everything",
    remove: "Delete",
    rename: "Rename",
    save: "Publish",
    move: "Move by a cell; Shift: ten cells; Alt: a centimeter",
    next: "Next / previous element",
    fit: "Show the whole map",
    zoom: "Zoom in / out",
    zoomTo: "1, 2, 4, 8, 16 pixels a cell",
    brush: "Smaller / larger brush",
    point: "Set a point at the crosshair",
    crosshair: "Move the crosshair",
    finish: "Finish the shape",
    back: "One point back",
    end: "Give the shape or the selection up",
    free: "Held: nothing snaps",
    straight: "Held: squares, or steps of 15°",
  },
});

type Row = readonly [keys: string, meaning: string];

export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(sheetTexts);
  const { tool } = useTexts(editorTexts);
  const groups: readonly (readonly [title: string, rows: readonly Row[]])[] = [
    [t.tools, TOOL_GROUPS.flat().map((name) => [TOOL_KEYS[name], tool[name]])],
    [
      t.editing,
      [
        ["Ctrl Z / Ctrl Y", t.undo],
        ["Ctrl C / X / V", t.copy],
        ["Ctrl D", t.duplicate],
        ["Ctrl G / Ctrl Shift G", t.group],
        ["Ctrl L", t.lock],
        ["Ctrl A", t.all],
        ["Delete", t.remove],
        ["F2", t.rename],
        ["← ↑ → ↓", t.move],
        ["Ctrl S", t.save],
      ],
    ],
    [
      t.view,
      [
        ["F / 0", t.fit],
        ["+ / −", t.zoom],
        ["1 … 5", t.zoomTo],
        ["Tab / Shift Tab", t.next],
        ["[ / ]", t.brush],
      ],
    ],
    [
      t.drawing,
      [
        ["← ↑ → ↓", t.crosshair],
        ["Enter", t.point],
        ["Enter ×2", t.finish],
        ["Backspace", t.back],
        ["Escape", t.end],
        ["Shift", t.straight],
        ["Ctrl", t.free],
      ],
    ],
  ];
  return (
    <Modal open width={820} title={t.title} footer={null} onCancel={onClose}>
      <div className={styles.sheet}>
        {groups.map(([title, rows]) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {rows.map(([keys, meaning]) => (
                <div key={meaning}>
                  <dt>
                    <kbd>{keys}</kbd>
                  </dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
