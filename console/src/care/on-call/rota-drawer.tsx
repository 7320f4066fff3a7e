import { ON_CALL_ENDPOINTS as E, type Rota, STAND_IN_FIELDS } from "@sweepline/contract/care/on-call.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { Entries, Entry } from "../../ui/data/index.ts";
import { QueryView } from "../../ui/feedback/index.ts";
import { endRule, FieldGrid, MomentInput, schemaRule, showFieldErrors } from "../../ui/form/index.ts";
import { Button, Drawer, Form } from "../../ui/kit.ts";
import { useRemoveStandIn, useShifts, useStandIn } from "./on-call.calls.ts";
import styles from "./on-call.module.css";
import { onCallTexts } from "./on-call.texts.ts";
import { PersonSelect } from "./person-select.tsx";
import { ShiftTable } from "./shift-table.tsx";

interface RotaDrawerProps {
  readonly row: Rota;
  readonly onClose: () => void;
}

/** The turns ahead, and who stands in. */
export function RotaDrawer({ row, onClose }: RotaDrawerProps) {
  const t = useTexts(onCallTexts);
  const shifts = useShifts(row.id);
  const mayEdit = useMay(E.standIn);
  return (
    <Drawer open size={560} title={row.name} onClose={onClose}>
      <h3 className={styles.subtitle}>{t.ahead}</h3>
      <QueryView query={shifts} block={12}>
        {(data) => <ShiftTable shifts={data} />}
      </QueryView>
      <section className={styles.part}>
        <h3 className={styles.subtitle}>{t.standIns}</h3>
        <StandIns row={row} mayEdit={mayEdit} />
        {mayEdit ? <StandInForm rotaId={row.id} /> : null}
      </section>
    </Drawer>
  );
}

function StandIns({ row: { id, standIns }, mayEdit }: { readonly row: Rota; readonly mayEdit: boolean }) {
  const t = useTexts(onCallTexts);
  const format = useFormat();
  const remove = useRemoveStandIn();
  if (standIns.length === 0) return <p className={styles.none}>{t.noStandIns}</p>;
  return (
    <Entries>
      {standIns.map(({ id: standInId, name, from, to }) => (
        <Entry
          key={standInId}
          facts={
            <>
              <strong>{name || t.gone}</strong>
              <span>
                {format.dateTime(from)} – {format.dateTime(to)}
              </span>
            </>
          }
        >
          {mayEdit ? (
            <ConfirmButton
              danger
              aria-label={t.removeStandInOf(name)}
              question={t.removeStandInQuestion(name)}
              onConfirm={() =>
                remove.mutateAsync({ id, standInId }).then(() => notify("success", t.standInRemoved))
              }
            >
              {t.removeStandIn}
            </ConfirmButton>
          ) : null}
        </Entry>
      ))}
    </Entries>
  );
}

interface Values {
  staffId: number;
  from: string;
  to: string;
}

function StandInForm({ rotaId }: { readonly rotaId: number }) {
  const t = useTexts(onCallTexts);
  const [form] = Form.useForm<Values>();
  const standIn = useStandIn();
  const add = async (body: Values) => {
    try {
      await standIn.mutateAsync({ id: rotaId, body });
      form.resetFields();
      notify("success", t.standInSaved);
    } catch (error) {
      showFieldErrors(form, error);
    }
  };
  return (
    <Form<Values> form={form} layout="vertical" onFinish={(values) => void add(values)}>
      <Form.Item name="staffId" label={t.standInPerson} rules={[schemaRule(STAND_IN_FIELDS.staffId)]}>
        <PersonSelect />
      </Form.Item>
      <FieldGrid min={12}>
        <Form.Item name="from" label={t.from} rules={[schemaRule(STAND_IN_FIELDS.from)]}>
          <MomentInput reach="any" />
        </Form.Item>
        <Form.Item
          name="to"
          label={t.to}
          dependencies={["from"]}
          rules={[schemaRule(STAND_IN_FIELDS.to), endRule("from")]}
        >
          <MomentInput reach="ahead" />
        </Form.Item>
      </FieldGrid>
      <Button htmlType="submit" loading={standIn.isPending}>
        {t.standIn}
      </Button>
    </Form>
  );
}
