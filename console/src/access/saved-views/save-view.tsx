import { type SavedView, savedViewFormSchema } from "@sweepline/contract/access/saved-views.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { FormDialog, schemaRule } from "../../ui/form/index.ts";
import { Checkbox, Form, Input } from "../../ui/kit.ts";
import { useCreateView, useUpdateView } from "./saved-views.calls.ts";
import { savedViewTexts } from "./saved-views.texts.ts";
import type { ListKeeping } from "./use-list-keeping.ts";

interface Values {
  name: string;
  withColumns: boolean;
  isDefault: boolean;
  isShared: boolean;
}

interface SaveViewProps {
  readonly keeping: ListKeeping;
  /** The view that gets another name; without one, what is shown now becomes a new view. */
  readonly view?: SavedView;
  readonly onClose: () => void;
}

export function SaveView({ keeping, view, onClose }: SaveViewProps) {
  const t = useTexts(savedViewTexts);
  const [create, update] = [useCreateView(), useUpdateView()];
  const columnsNow = keeping.columnStore.kept?.map((one) => ({ ...one })) ?? null;
  const save = async ({ name, withColumns, ...marks }: Values) => {
    if (view) {
      const { id, revision, query, columns } = view;
      await update.mutateAsync({ id, revision, query, columns, name, ...marks });
    } else {
      const { list, query } = keeping;
      await create.mutateAsync({ list, query, name, ...marks, columns: withColumns ? columnsNow : null });
    }
    notify("success", t.saved(name));
  };
  return (
    <FormDialog<Values>
      title={view ? t.renameOf(view.name) : t.saveTitle}
      confirm={t.saveButton}
      initialValues={{
        name: view?.name ?? "",
        withColumns: columnsNow !== null,
        isDefault: view?.isDefault ?? false,
        isShared: view?.isShared ?? false,
      }}
      onConfirm={save}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={t.name}
        rules={[schemaRule(savedViewFormSchema.shape.name)]}
        extra={view ? undefined : t.saveNote}
      >
        <Input autoFocus maxLength={40} />
      </Form.Item>
      {view || columnsNow === null ? null : (
        <Form.Item name="withColumns" valuePropName="checked" noStyle>
          <Checkbox>{t.withColumns}</Checkbox>
        </Form.Item>
      )}
      <Form.Item name="isDefault" valuePropName="checked" noStyle>
        <Checkbox>{t.asDefault}</Checkbox>
      </Form.Item>
      <Form.Item name="isShared" valuePropName="checked">
        <Checkbox>{t.shareIt}</Checkbox>
      </Form.Item>
    </FormDialog>
  );
}
