import type { Assist } from "@sweepline/contract/care/assists/index.ts";
import { useState } from "react";
import { PersonSelect } from "../../access/people/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { FormDialog } from "../../ui/form/index.ts";
import { Button, Form } from "../../ui/kit.ts";
import { helpersQuery, useHandOver } from "./assists.calls.ts";
import { assistTexts } from "./assists.texts.ts";
import { useMayHandOver } from "./may-hand-over.ts";

interface HandOverProps {
  readonly assist: Assist;
}

/** For whoever has it, or may assign those of others. */
export function HandOverButton({ assist }: HandOverProps) {
  const t = useTexts(assistTexts);
  const [isOpen, setOpen] = useState(false);
  if (!useMayHandOver(assist)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{assist.takenById === null ? t.assign : t.handOver}</Button>
      {isOpen ? <HandOverDialog assist={assist} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function HandOverDialog({ assist, onClose }: HandOverProps & { readonly onClose: () => void }) {
  const t = useTexts(assistTexts);
  const handOver = useHandOver(assist.id);
  // Who has it as this person sees it: who got it meanwhile keeps it.
  const [holderId] = useState(assist.takenById);
  const title = holderId === null ? t.assign : t.handOver;
  return (
    <FormDialog<{ staffId: number | null }>
      title={title}
      confirm={title}
      initialValues={{ staffId: null }}
      onConfirm={async ({ staffId }) => {
        await handOver.mutateAsync({ staffId: staffId ?? 0, holderId });
        notify("success", t.handedOver);
      }}
      onClose={onClose}
    >
      <Form.Item
        name="staffId"
        label={holderId === null ? t.assignTo : t.handOverTo}
        extra={t.handOverNote}
        rules={[{ required: true }]}
      >
        <PersonSelect of={helpersQuery(assist.id)} placeholder={t.searchPeople} />
      </Form.Item>
    </FormDialog>
  );
}
