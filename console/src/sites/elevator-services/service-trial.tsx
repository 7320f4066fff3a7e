import type { ServiceTrial } from "@sweepline/contract/sites/elevator-services/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useFormTrial } from "../../ui/form/index.ts";
import { Button } from "../../ui/kit.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { useTryService } from "./elevator-services.calls.ts";
import { elevatorServiceTexts } from "./elevator-services.texts.ts";
import styles from "./service.module.css";
import { bodyOf, type ServiceValues } from "./service-values.ts";

/** Signs in with what stands in the form, before it is saved, and shows what the control system knows. */
export function ServiceTrialPart({ id }: { readonly id: number }) {
  const t = useTexts(elevatorServiceTexts);
  const trial = useTryService(id);
  const { isTrying, run } = useFormTrial<ServiceValues>(async (values) =>
    trial.mutateAsync(await bodyOf(values)),
  );
  const tryOut = () => {
    trial.reset();
    run();
  };
  return (
    <div className={styles.trial}>
      <Button loading={isTrying} onClick={tryOut}>
        {t.test}
      </Button>
      <div aria-live="polite">{!isTrying && trial.data ? <Outcome trial={trial.data} /> : null}</div>
    </div>
  );
}

function Outcome({ trial: { fault, lifts, unknownFloors } }: { readonly trial: ServiceTrial }) {
  const t = useTexts(elevatorServiceTexts);
  return (
    <>
      <StatusTag tone={fault ? "danger" : "positive"}>{fault ? t.faults[fault] : t.fits}</StatusTag>
      {unknownFloors.length > 0 ? <p>{t.floors(unknownFloors.join(", "))}</p> : null}
      {fault && lifts.length > 0 ? (
        <>
          <h4 className={styles.head}>{t.known}</h4>
          <ul className={styles.lifts}>
            {lifts.map(({ liftId, name, cars, floors }) => (
              <li key={liftId}>
                <b>{t.liftOf(name, liftId)}</b>
                <span>{t.carsOf(cars.join(", "), floors.join(", "))}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}
