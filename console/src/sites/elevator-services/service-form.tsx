import {
  type ElevatorService,
  ELEVATOR_SERVICE_FIELDS as F,
  MAX_SERVICE_SECRET,
} from "@sweepline/contract/sites/elevator-services/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { Notice } from "../../ui/feedback/index.ts";
import { FormDrawer, TextField } from "../../ui/form/index.ts";
import { Form, Input } from "../../ui/kit.ts";
import { serviceQuery, useSaveService } from "./elevator-services.calls.ts";
import { elevatorServiceTexts } from "./elevator-services.texts.ts";
import styles from "./service.module.css";
import { ServiceTrialPart } from "./service-trial.tsx";
import { bodyOf, type ServiceValues } from "./service-values.ts";

interface ServiceFormProps {
  readonly elevator: { readonly id: number; readonly name: string; readonly addressNumber: string };
  readonly onClose: () => void;
}

/** The control system by which an elevator is reached. */
export function ServiceForm({ elevator, onClose }: ServiceFormProps) {
  const { data, isFetchedAfterMount } = useQuery({ ...serviceQuery(elevator.id), staleTime: 0 });
  if (data === undefined || !isFetchedAfterMount) return null;
  return <Filled {...{ elevator, onClose }} service={data} />;
}

function Filled({
  elevator,
  service,
  onClose,
}: ServiceFormProps & { readonly service: ElevatorService | null }) {
  const t = useTexts(elevatorServiceTexts);
  const save = useSaveService(elevator.id);
  const [, liftId = "", carId = ""] = elevator.addressNumber.split("/");
  return (
    <FormDrawer<ServiceValues>
      title={t.title(elevator.name)}
      initialValues={{
        ...{ serviceUrl: service?.serviceUrl ?? "", serviceClientId: service?.serviceClientId ?? "" },
        password: "",
      }}
      width={560}
      onSave={async (values) => {
        await save.mutateAsync({ ...(await bodyOf(values)), revision: service?.revision ?? 0 });
        notify("success", t.saved);
      }}
      onClose={onClose}
    >
      <Notice tone="info">
        {t.note} {t.now(liftId, carId)}
      </Notice>
      <div className={styles.fields}>
        <TextField
          name="serviceUrl"
          label={t.serviceUrl}
          schema={F.serviceUrl}
          extra={t.serviceUrlNote}
          placeholder="https://elevators.example.com"
          {...{ maxLength: 300, spellCheck: false }}
        />
        <TextField
          name="serviceClientId"
          label={t.serviceClientId}
          schema={F.serviceClientId}
          {...{ maxLength: 200, spellCheck: false }}
        />
        <Form.Item name="password" label={t.secret} required={service === null}>
          <Input.Password
            maxLength={MAX_SERVICE_SECRET}
            autoComplete="new-password"
            {...(service && { placeholder: t.secretKept })}
          />
        </Form.Item>
      </div>
      <ServiceTrialPart id={elevator.id} />
    </FormDrawer>
  );
}
