import { SettingOutlined } from "@ant-design/icons";
import { Button, Checkbox, Popover } from "antd";
import { useTexts } from "../../core/i18n/index.ts";
import { uiTexts } from "../ui.texts.ts";
import styles from "./data-table.module.css";

interface Choice {
  readonly key: string;
  readonly title: string;
}

interface ColumnChooserProps<Column extends Choice> {
  readonly columns: readonly Column[];
  readonly isVisible: (column: Column) => boolean;
  readonly onToggle: (column: Column) => void;
  readonly onRestore: () => void;
}

export function ColumnChooser<Column extends Choice>(props: ColumnChooserProps<Column>) {
  const t = useTexts(uiTexts);
  const content = (
    <fieldset className={styles.chooser}>
      <legend className="visually-hidden">{t.chooseColumns}</legend>
      {props.columns.map((column) => (
        <Checkbox key={column.key} checked={props.isVisible(column)} onChange={() => props.onToggle(column)}>
          {column.title}
        </Checkbox>
      ))}
      <Button type="link" size="small" onClick={props.onRestore}>
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
