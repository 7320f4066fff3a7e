import { CODEGEN_ENDPOINTS as E, type TableDetail } from "@sweepline/contract/system/codegen/index.ts";
import { useState } from "react";
import { CallError } from "../../core/api/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { FormPage, useFormPage } from "../../ui/form/index.ts";
import { Form } from "../../ui/kit.ts";
import { Card, Page } from "../../ui/page/index.ts";
import { useUpdateTable } from "./codegen.calls.ts";
import { codegenTexts } from "./codegen.texts.ts";
import { gridTexts } from "./column-grid.texts.ts";
import { ColumnGrid } from "./column-grid.tsx";
import { faultyCount } from "./column-values.ts";
import styles from "./grid.module.css";
import { RelationFields } from "./relation-fields.tsx";
import { RoomFields } from "./room-fields.tsx";
import { tableFormTexts } from "./table-form.texts.ts";
import { TableTools } from "./table-tools.tsx";
import {
  atControls,
  type ColumnFaults,
  columnFaultsOf,
  type TableValues,
  tableBodyOf,
  tableValuesOf,
} from "./table-values.ts";

interface TableFormProps {
  readonly table: TableDetail;
  readonly generatedAt: string | null;
  readonly onSaved: (table: TableDetail) => void;
  /** Called with what was changed elsewhere: the form begins again. */
  readonly onRedraw: (table: TableDetail) => void;
  readonly onReload: () => void;
}

export function TableForm({ table, generatedAt, onSaved, onRedraw, onReload }: TableFormProps) {
  const [t, all] = [useTexts(tableFormTexts), useTexts(codegenTexts)];
  const format = useFormat();
  const mayEdit = useMay(E.update);
  const { page, faults } = useTableForm(table, onSaved);
  const generated = generatedAt === null ? all.never : t.generatedAt(format.dateTime(generatedAt));
  return (
    <Page
      title={table.table}
      note={t.from(table.sourceName, generated)}
      actions={<TableTools table={table} isTouched={page.isTouched} onTaken={onRedraw} />}
    >
      <FormPage page={page} onReload={onReload} isReadOnly={!mayEdit}>
        <Card title={t.settings}>
          <RoomFields />
        </Card>
        <Card title={t.relation}>
          <RelationFields table={table} />
        </Card>
        <Card title={t.columns}>
          <Columns faults={faults} isReadOnly={!mayEdit} />
        </Card>
      </FormPage>
    </Page>
  );
}

/** What the server refuses is shown at its control, of a column at its cell. */
function useTableForm(table: TableDetail, onSaved: (table: TableDetail) => void) {
  const t = useTexts(tableFormTexts);
  const update = useUpdateTable();
  const [faults, setFaults] = useState<ColumnFaults>(new Map());
  const save = async (values: TableValues): Promise<{ text: string }> => {
    try {
      const body = tableBodyOf(values);
      onSaved(await update.mutateAsync({ ...body, id: table.id, revision: table.revision }));
      return { text: t.saved(table.table) };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFaults(columnFaultsOf(error, values.fields));
      focusFaulty();
      throw atControls(error);
    }
  };
  const page = useFormPage<TableValues>({
    draft: `codegen-table-${table.id}`,
    start: () => tableValuesOf(table),
    save,
  });
  return { page, faults };
}

/** The first control in the page that something is wrong with, once it is drawn. */
function focusFaulty(): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('[data-codegen-grid] [aria-invalid="true"]')?.focus(),
  );
}

interface ColumnsProps {
  readonly faults: ColumnFaults;
  readonly isReadOnly: boolean;
}

function Columns({ faults, isReadOnly }: ColumnsProps) {
  const [t, grid] = [useTexts(tableFormTexts), useTexts(gridTexts)];
  const format = useFormat();
  const form = Form.useFormInstance<TableValues>();
  const check = (_: unknown, fields: TableValues["fields"]) => {
    if (!fields.some(({ isIncluded }) => isIncluded)) return Promise.reject(new Error(grid.noFields));
    const count = faultyCount(fields);
    if (count === 0) return Promise.resolve();
    focusFaulty();
    return Promise.reject(new Error(grid.faulty(format.number(count))));
  };
  /** The field that names a row keeps to it under another name. */
  const follow = (before: string, after: string) => {
    if (form.getFieldValue("nameField") === before) form.setFieldValue("nameField", after);
  };
  return (
    <>
      <p className={styles.note}>{t.columnsNote}</p>
      <Form.Item name="fields" noStyle={false} rules={[{ validator: check }]} validateTrigger={[]}>
        <ColumnGrid faults={faults} isReadOnly={isReadOnly} onRenamed={follow} />
      </Form.Item>
    </>
  );
}
