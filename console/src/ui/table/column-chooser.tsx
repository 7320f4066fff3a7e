import { ArrowDownOutlined, ArrowUpOutlined, SettingOutlined } from "@ant-design/icons";
import { Button, Checkbox, Popover } from "antd";
import { useTexts } from "../../core/i18n/index.ts";
import { uiTexts } from "../ui.texts.ts";
import type { ArrangedColumn } from "./column-order.ts";
import styles from "./data-table.module.css";

interface ColumnChooserProps {
  /** In the person's order. */
  readonly choice: readonly ArrangedColumn<{ readonly key: string; readonly title: string }>[];
  readonly onToggle: (key: string) => void;
  readonly onMove: (key: string, by: -1 | 1) => void;
  readonly onRestore: () => void;
}

/** Shows and hides columns and brings them into an order, by buttons that a keyboard reaches. */
export function ColumnChooser({ choice, onToggle, onMove, onRestore }: ColumnChooserProps) {
  const t = useTexts(uiTexts);
  const content = (
    <fieldset className={styles.chooser}>
      <legend className="visually-hidden">{t.chooseColumns}</legend>
      {choice.map(({ column: { key, title }, isShown }, index) => (
        <div key={key} className={styles.choice}>
          <Checkbox checked={isShown} onChange={() => onToggle(key)}>
            {title}
          </Checkbox>
          <span>
            <Button
              type="text"
              size="small"
              icon={<ArrowUpOutlined />}
              aria-label={t.columnUp(title)}
              disabled={index === 0}
              onClick={() => onMove(key, -1)}
            />
            <Button
              type="text"
              size="small"
              icon={<ArrowDownOutlined />}
              aria-label={t.columnDown(title)}
              disabled={index === choice.length - 1}
              onClick={() => onMove(key, 1)}
            />
          </span>
        </div>
      ))}
      <Button type="link" size="small" onClick={onRestore}>
        {t.restoreColumns}
      </Button>
    </fieldset>
  );
  return (
    <Popover content={content} trigger="click" placement="bottomRight">
      <Button type="text" icon={<SettingOutlined />} aria-label={t.chooseColumns} title={t.chooseColumns} />
    </Popover>
  );
}
