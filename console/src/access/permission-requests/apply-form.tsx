import { ORGANIZATION_TYPE } from "@sweepline/contract/access/organizations/index.ts";
import {
  MAX_REQUEST_DAYS,
  newPermissionRequestSchema,
} from "@sweepline/contract/access/permission-requests.ts";
import { COMPANY_PERMISSIONS, type CompanyPermission } from "@sweepline/contract/core/endpoint.ts";
import { dayEnd, dayStart } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useTimeZone } from "../../core/preferences/index.ts";
import { DayInput, FormDrawer, schemaRule } from "../../ui/form/index.ts";
import { Form, Input, Segmented } from "../../ui/kit.ts";
import { OrganizationTreeSelect } from "../organizations/index.ts";
import { useRequestSteps } from "./permission-requests.calls.ts";
import styles from "./permission-requests.module.css";
import { requestTexts } from "./permission-requests.texts.ts";
import { dayOf, periodSchema } from "./request-period.ts";

interface ApplyFormProps {
  readonly permission: CompanyPermission;
  /** People outside of companies apply for one of theirs. */
  readonly choosesCompany: boolean;
  readonly onClose: () => void;
}

interface Values {
  readonly organizationId?: number;
  readonly permission: CompanyPermission;
  readonly reason: string;
  /** Days of the person's time zone, both included. */
  readonly startsAt: string;
  readonly endsAt: string;
}

const FIRST_DAYS = 90;
const CUSTOMERS_ABOVE: readonly string[] = [ORGANIZATION_TYPE.platform, ORGANIZATION_TYPE.tenant];
const { organizationId, reason } = newPermissionRequestSchema.shape;

/** The company permission application form (spec §2). */
export function ApplyForm({ permission, choosesCompany, onClose }: ApplyFormProps) {
  const t = useTexts(requestTexts);
  const steps = useRequestSteps();
  const zone = useTimeZone();
  const send = async (values: Values) => {
    const startsAt = dayStart(values.startsAt, zone);
    const endsAt = dayEnd(values.endsAt, zone);
    await steps.apply({ ...values, startsAt, endsAt });
    notify("success", t.sent);
  };
  const hasPassed = (day: string) => Date.parse(dayEnd(day, zone)) <= Date.now();
  const initialValues = { permission, reason: "", startsAt: dayOf(0, zone), endsAt: dayOf(FIRST_DAYS, zone) };
  return (
    <FormDrawer<Values>
      title={t.form}
      initialValues={initialValues}
      onSave={send}
      onClose={onClose}
      saveLabel={t.send}
      draft="permission-request"
    >
      {choosesCompany ? (
        <Form.Item name="organizationId" label={t.company} rules={[schemaRule(organizationId.unwrap())]}>
          <OrganizationTreeSelect
            placeholder={t.chooseCompany}
            without={({ orgTypeCode }) => CUSTOMERS_ABOVE.includes(orgTypeCode)}
          />
        </Form.Item>
      ) : null}
      <Form.Item name="permission" label={t.permission}>
        <Segmented<CompanyPermission>
          block
          options={COMPANY_PERMISSIONS.map((value) => ({
            value,
            label: (
              <span className={styles.choice}>
                <strong>{t.permissions[value]}</strong>
                <small>{t.explained[value]}</small>
              </span>
            ),
          }))}
        />
      </Form.Item>
      <div className={styles.period}>
        <Form.Item name="startsAt" label={t.from} rules={[schemaRule(periodSchema.first)]}>
          <DayInput isOut={hasPassed} />
        </Form.Item>
        <Form.Item
          name="endsAt"
          label={t.to}
          dependencies={["startsAt"]}
          rules={[({ getFieldValue }) => schemaRule(periodSchema.last(getFieldValue("startsAt"), zone))]}
        >
          <DayInput isOut={hasPassed} />
        </Form.Item>
      </div>
      <p className={styles.zone}>
        {t.zoneNote(zone)} · {t.longest(MAX_REQUEST_DAYS)}
      </p>
      <Form.Item name="reason" label={t.reason} rules={[schemaRule(reason)]}>
        <Input.TextArea rows={4} maxLength={500} showCount placeholder={t.reasonHint} />
      </Form.Item>
    </FormDrawer>
  );
}
