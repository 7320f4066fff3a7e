import { JOB_CLASSES, type JobClass } from "@sweepline/contract/system/jobs/classes.ts";
import { JOB_FIELDS, type Job } from "@sweepline/contract/system/jobs/index.ts";
import { JOB_LIMITS } from "@sweepline/contract/system/jobs/limits.ts";
import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useTimeZone } from "../../core/preferences/index.ts";
import { usePerson } from "../../core/session/index.ts";
import { FieldGrid, FormDrawer, schemaRule, TextField, WIDE_FIELD } from "../../ui/form/index.ts";
import { AutoComplete, Form, Input, Select } from "../../ui/kit.ts";
import { TimeZoneSelect } from "../../ui/time-zone/index.ts";
import { BehaviourFields } from "./behaviour-fields.tsx";
import { cronTexts } from "./cron.texts.ts";
import { CronInput } from "./cron-input.tsx";
import { jobFormTexts } from "./job-form.texts.ts";
import { type JobValues, NEW_JOB, paramsOf, usualParams, valuesOf } from "./job-values.ts";
import { classesQuery, groupsQuery, useCreateJob, useUpdateJob } from "./jobs.calls.ts";
import styles from "./jobs.module.css";
import type { ListFilterFields } from "./list-filter-fields.ts";
import { NextTimes, useNextTimes } from "./next-times.tsx";
import { ParamFields } from "./param-fields.tsx";

/** The control of a form that chooses one of the organizations that the person sees. */
export type OrganizationField = ComponentType<{ readonly value?: number; readonly isClearable?: boolean }>;

interface JobFormProps {
  readonly organizationField: OrganizationField;
  /** What is changed. */
  readonly job?: Job | undefined;
  /** What a new one begins as. */
  readonly copied?: Job | undefined;
  readonly listFilters: ListFilterFields;
  readonly onClose: () => void;
}

export function JobForm({ job, copied, organizationField, listFilters, onClose }: JobFormProps) {
  const t = useTexts(jobFormTexts);
  const timeZone = useTimeZone();
  const create = useCreateJob();
  const update = useUpdateJob();
  const from = job ?? copied;
  const organizationId = usePerson()?.sysUser.organizationId;
  const begin = from ? valuesOf(from) : { ...NEW_JOB, timeZone, organizationId };
  return (
    <FormDrawer<JobValues>
      title={job ? t.editOf(job.name) : copied ? t.copyOf(copied.name) : t.create}
      initialValues={{ ...begin, ...(copied && { name: t.nameOfCopy(copied.name) }) }}
      draft={`job-${job?.id ?? `new-${copied?.id ?? ""}`}`}
      width={720}
      onClose={onClose}
      onSave={async ({ jobClass, params, organizationId, ...values }) => {
        if (jobClass === undefined) return;
        const written = { ...values, jobClass, params: paramsOf(jobClass, params) };
        if (job) await update.mutateAsync({ ...written, id: job.id, revision: job.revision });
        else
          await create.mutateAsync({
            ...written,
            isPaused: copied?.isPaused ?? false,
            ...(organizationId !== undefined && { organizationId }),
          });
        notify("success", job ? t.saved : t.created(values.name));
      }}
    >
      <div className={styles.form}>
        <Basics organizationField={job ? undefined : organizationField} />
        <Times />
        <Params listFilters={listFilters} kept={from?.jobClass} />
        <BehaviourFields />
      </div>
    </FormDrawer>
  );
}

interface BasicsProps {
  /** Undefined: whose it is stays as it is. */
  readonly organizationField: OrganizationField | undefined;
}

function Basics({ organizationField: Organization }: BasicsProps) {
  const t = useTexts(jobFormTexts);
  const { data: groups = [] } = useQuery(groupsQuery());
  return (
    <section>
      <h3>{t.basics}</h3>
      <FieldGrid min={15}>
        <TextField name="name" label={t.name} schema={JOB_FIELDS.name} maxLength={JOB_LIMITS.name} />
        <Form.Item name="group" label={t.group} extra={t.groupNote} rules={[schemaRule(JOB_FIELDS.group)]}>
          <AutoComplete
            options={groups.map((value) => ({ value }))}
            showSearch={{ filterOption: (typed, option) => isWithin(typed, String(option?.value)) }}
          />
        </Form.Item>
        {Organization ? (
          <Form.Item name="organizationId" label={t.organization} extra={t.organizationNote}>
            <Organization isClearable={false} />
          </Form.Item>
        ) : null}
        <Form.Item
          name="description"
          label={t.description}
          className={WIDE_FIELD}
          rules={[schemaRule(JOB_FIELDS.description)]}
        >
          <Input.TextArea maxLength={JOB_LIMITS.description} autoSize={{ minRows: 1, maxRows: 4 }} />
        </Form.Item>
      </FieldGrid>
    </section>
  );
}

const isWithin = (typed: string, group: string) => group.toLowerCase().includes(typed.trim().toLowerCase());

function Times() {
  const t = useTexts(jobFormTexts);
  const cron = useTexts(cronTexts);
  const { refusal, ...next } = useNextTimes();
  return (
    <section>
      <h3>{t.times}</h3>
      <Form.Item
        name="cron"
        label={cron.expression}
        rules={[schemaRule(JOB_FIELDS.cron)]}
        {...(refusal === undefined ? {} : { help: refusal, validateStatus: "error" as const })}
      >
        <CronInput />
      </Form.Item>
      <Form.Item name="timeZone" label={t.timeZone} rules={[schemaRule(JOB_FIELDS.timeZone)]}>
        <TimeZoneSelect />
      </Form.Item>
      <NextTimes {...next} />
    </section>
  );
}

interface ParamsProps {
  readonly listFilters: ListFilterFields;
  /** The class that it has, though whoever changes it may not have jobs of it. */
  readonly kept: JobClass | undefined;
}

function Params({ listFilters, kept }: ParamsProps) {
  const t = useTexts(jobFormTexts);
  const language = useLanguage();
  const form = Form.useFormInstance<JobValues>();
  const chosen = Form.useWatch<JobClass | undefined>("jobClass");
  const { data = [], isPending } = useQuery(classesQuery());
  const classes = kept === undefined || data.includes(kept) ? data : [kept, ...data];
  return (
    <section>
      <h3>{t.work}</h3>
      <Form.Item
        name="jobClass"
        label={t.jobClass}
        extra={chosen && JOB_CLASSES[chosen].description[language]}
        rules={[schemaRule(JOB_FIELDS.jobClass)]}
      >
        <Select<JobClass>
          loading={isPending}
          placeholder={t.chooseClass}
          options={classes.map((name) => ({ value: name, label: JOB_CLASSES[name].title[language] }))}
          onChange={(name) => form.setFieldValue("params", usualParams(name))}
        />
      </Form.Item>
      {chosen ? <ParamFields jobClass={chosen} listFilters={listFilters} /> : null}
    </section>
  );
}
