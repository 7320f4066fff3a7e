import { MENU_TYPE } from "@sweepline/contract/access/menus.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { Icon } from "../../ui/icon/index.ts";
import { Form } from "../../ui/kit.ts";
import styles from "./menu-preview.module.css";
import { menuTexts } from "./menus.texts.ts";

interface Shown {
  readonly label?: { readonly zh?: string; readonly en?: string };
  readonly icon?: string;
  readonly type?: string;
  readonly isHidden?: boolean;
  readonly parentId?: number | null;
}

interface MenuPreviewProps {
  /** The name of an item that this one may stand below, in the language on screen. */
  readonly nameOf: (id: number) => string;
}

/** How the item will look in the side menu while it is being written: below its group, and with the menu collapsed. */
export function MenuPreview({ nameOf }: MenuPreviewProps) {
  const t = useTexts(menuTexts);
  const language = useLanguage();
  const form = Form.useFormInstance();
  const item = (Form.useWatch([], form) ?? {}) as Shown;
  const name = item.label?.[language] || item.label?.zh || item.label?.en || t.emptyName;
  const note = item.type === MENU_TYPE.button ? t.previewButton : item.isHidden ? t.previewHidden : undefined;
  const isBelow = item.parentId !== undefined && item.parentId !== null;
  return (
    <figure className={styles.preview}>
      <figcaption>{note ?? t.preview}</figcaption>
      <div className={styles.menus} data-off={note !== undefined || undefined}>
        <div className={styles.side}>
          {isBelow ? (
            <span className={styles.item}>
              <span className={styles.label}>{nameOf(item.parentId ?? 0)}</span>
              <span className={styles.down}>
                <Icon name="chevron" />
              </span>
            </span>
          ) : null}
          <span className={styles.item} data-here data-below={isBelow || undefined}>
            {isBelow ? null : <Icon name={item.icon || "dot"} />}
            <span className={styles.label}>{name}</span>
          </span>
        </div>
        {isBelow ? null : (
          <div className={styles.narrow} title={t.previewNarrow}>
            <span className={styles.item} data-here>
              <Icon name={item.icon || "dot"} />
            </span>
          </div>
        )}
      </div>
    </figure>
  );
}
