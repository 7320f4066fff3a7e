import { type SavedView, savedViewFormSchema } from "@sweepline/contract/access/saved-views.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { schemaRule, showFieldErrors } from "../../ui/form/index.ts";
import { Checkbox, Form, Input, Modal } from "../../ui/kit.ts";
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
  const [form] = Form.useForm<Values>();
  const [isBusy, setBusy] = useState(false);
  const [create, update] = [useCreateView(), useUpdateView()];
  const columnsNow = keeping.columnStore.kept?.map((one) => ({ ...one })) ?? null;
  const run = async ({ name, withColumns, ...marks }: Values) => {
    setBusy(true);
    try {
      if (view) {
        const { id, revision, query, columns } = view;
        await update.mutateAsync({ id, revision, query, columns, name, ...marks });
      } else {
        const { list, query } = keeping;
        await create.mutateAsync({ list, query, name, ...marks, columns: withColumns ? columnsNow : null });
      }
      notify("success", t.saved(name));
      onClose();
    } catch (error) {
      // Any other refusal has shown its message.
      showFieldErrors(form, error);
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={view ? t.renameOf(view.name) : t.saveTitle}
      okText={t.saveButton}
      cancelText={t.cancel}
      confirmLoading={isBusy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={{
          name: view?.name ?? "",
          withColumns: columnsNow !== null,
          isDefault: view?.isDefault ?? false,
          isShared: view?.isShared ?? false,
        }}
        onFinish={(values) => void run(values)}
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
      </Form>
    </Modal>
  );
}
