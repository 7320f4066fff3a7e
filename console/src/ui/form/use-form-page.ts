import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { useState } from "react";
import { useNavigate } from "react-router";
import { CallError } from "../../core/api/index.ts";
import { takeDraft, useDraft } from "../../core/drafts/index.ts";
import { notify } from "../../core/notices/index.ts";
import { Form } from "./form.tsx";
import { showFieldErrors } from "./form-rules.ts";
import { useLeaving } from "./use-leaving.tsx";
import { useSubmit } from "./use-submit.ts";

interface FormPageDeps<Values> {
  /** Names the form for the draft that survives a lost session: `place-7`. */
  readonly draft: string;
  /** What it begins with, where nothing was kept. */
  readonly start: () => Values;
  /** Answers what is said once it is saved, and where that leads, if not to stay. A refusal that marks fields is shown at them. */
  readonly save: (values: Values) => Promise<{ readonly text: string; readonly to?: string }>;
}

/** A form that is a page of its own: it keeps its draft, is sent once, and says where others were faster. */
export function useFormPage<Values extends object>({ draft, start, save }: FormPageDeps<Values>) {
  const [form] = Form.useForm<Values>();
  const navigate = useNavigate();
  const [initial] = useState(() => (takeDraft(draft) as Values | undefined) ?? start());
  const [isTouched, setTouched] = useState(false);
  const [isOld, setOld] = useState(false);
  const leaving = useLeaving(isTouched);
  useDraft(draft, () => (isTouched ? form.getFieldsValue(true) : undefined));
  const { isBusy, submit } = useSubmit();
  const send = async () => {
    try {
      const { text, to } = await save(form.getFieldsValue(true) as Values);
      setTouched(false);
      notify("success", text);
      if (to !== undefined) void navigate(to);
    } catch (error) {
      if (error instanceof CallError && error.error === CORE_REFUSALS.conflict.key) setOld(true);
      showFieldErrors(form, error);
    }
  };
  return {
    ...{ form, initial, isTouched, isOld, leaving },
    ...{ isSaving: isBusy, submit: () => submit(send), touch: () => setTouched(true) },
  };
}
export type FormPageState<Values extends object> = ReturnType<typeof useFormPage<Values>>;

interface Read<Row> {
  readonly data: Row | undefined;
  readonly refetch: () => Promise<{ readonly data: Row | undefined }>;
}

/** What is edited stays what it was while it is edited, whatever is read meanwhile. */
export function useHeld<Row>(query: Read<Row>): { readonly held: Row | undefined; reload(): void } {
  const [held, setHeld] = useState<Row>();
  if (query.data && !held) setHeld(query.data);
  return { held: held ?? query.data, reload: () => void query.refetch().then(({ data }) => setHeld(data)) };
}
