import type { AssistCause } from "@sweepline/contract/care/assists/causes.ts";
import { type AssistDetail, ASSIST_ENDPOINTS as E } from "@sweepline/contract/care/assists/index.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay, usePerson } from "../../core/session/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { FormDialog } from "../../ui/form/index.ts";
import { Button, Form, Input, Select } from "../../ui/kit.ts";
import { useAct, useMakeOrder } from "./assists.calls.ts";
import styles from "./assists.module.css";
import { assistTexts } from "./assists.texts.ts";
import { cardPathOf } from "./card-path.ts";
import { HandOverButton } from "./hand-over.tsx";
import { nextActOf } from "./next-act.ts";
import { useNextAct } from "./use-next-act.ts";

/** What can be done with an assist from a desk: the next step, and a work order of it. */
export function AssistActs({ assist }: { readonly assist: AssistDetail }) {
  const t = useTexts(assistTexts);
  const me = usePerson()?.sysUser.id;
  const [isResolving, setResolving] = useState(false);
  const order = useMakeOrder(assist.id);
  const mayOrder = useMay(E.makeOrder);
  const mayAct = useMay(E.act);
  const next = nextActOf(assist, me);
  const nextAct = useNextAct(assist);
  const makeOrder = () =>
    // A refusal has shown its message.
    order.mutateAsync(undefined).then(
      ({ number }) => notify("success", t.orderMade(number)),
      () => undefined,
    );
  return (
    <span className={styles.acts}>
      <a href={cardPathOf(assist.deviceId)} target="_blank" rel="noreferrer">
        {t.openCard}
      </a>
      {mayOrder && assist.orderId === null ? (
        <Button loading={order.isPending} onClick={() => void makeOrder()}>
          {t.makeOrder}
        </Button>
      ) : null}
      <HandOverButton assist={assist} />
      {nextAct ? (
        <Button
          type={nextAct.act === "take" ? "primary" : "default"}
          loading={nextAct.isBusy}
          onClick={nextAct.run}
        >
          {nextAct.label}
        </Button>
      ) : null}
      {mayAct && next && next !== "take" ? (
        <Button type="primary" onClick={() => setResolving(true)}>
          {t.resolve}
        </Button>
      ) : null}
      {isResolving ? <ResolveDialog id={assist.id} onClose={() => setResolving(false)} /> : null}
    </span>
  );
}

const MAX_REMARK = 500;

function ResolveDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const t = useTexts(assistTexts);
  const { options } = useDictionary<AssistCause>("assistCause");
  const act = useAct(id);
  return (
    <FormDialog<{ cause: AssistCause | undefined; remark: string }>
      title={t.resolveTitle}
      confirm={t.resolve}
      initialValues={{ cause: undefined, remark: "" }}
      onConfirm={async ({ cause, remark }) => {
        await act.mutateAsync({ act: "resolve", cause: cause ?? "unknown", remark });
        notify("success", t.done);
      }}
      onClose={onClose}
    >
      <Form.Item name="cause" label={t.cause} rules={[{ required: true }]}>
        <Select<AssistCause> options={[...options]} />
      </Form.Item>
      <Form.Item name="remark" label={t.remark}>
        <Input.TextArea
          maxLength={MAX_REMARK}
          placeholder={t.remarkHint}
          autoSize={{ minRows: 2, maxRows: 6 }}
        />
      </Form.Item>
    </FormDialog>
  );
}
