import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Entries, Entry } from "../../ui/data/index.ts";
import { Checkbox } from "../../ui/kit.ts";
import { Card } from "../../ui/page/index.ts";
import { ActButton } from "../remote-operation/index.ts";
import styles from "./deployment.module.css";
import { deploymentTexts } from "./deployment.texts.ts";
import { useChangeLearned } from "./deployments.calls.ts";
import { Facts } from "./learned-list.tsx";
import { RobotFrame, type RobotStepProps } from "./robot-frame.tsx";
import { useOrders } from "./use-orders.ts";
import { workTexts } from "./work.texts.ts";

/** The robot drives to what is on the map. What it has reached is ticked by itself, or by the person. */
export function TrialStep({ deployment, robot }: RobotStepProps) {
  const t = useTexts(workTexts);
  const format = useFormat();
  const orders = useOrders(deployment, robot);
  const { stepNames } = useTexts(deploymentTexts);
  const { id } = deployment;
  const change = useChangeLearned();
  const all = deployment.learned.filter(({ state }) => state === "drawn");
  const reached = all.filter(({ isReached }) => isReached).length;
  return (
    <RobotFrame
      {...{ deployment, robot }}
      below={
        <Card title={stepNames.trial}>
          {all.length === 0 ? <p className={styles.soft}>{t.nothingToTry}</p> : null}
          <Entries>
            {all.map((one) => (
              <Entry key={one.elementId} facts={<Facts learned={one} />}>
                <span className={styles.acts}>
                  <ActButton
                    why={orders.why}
                    label={t.goThereTo(one.name)}
                    onAct={() => void orders.send({ kind: "goTo", elementId: one.elementId })}
                  >
                    {t.goThere}
                  </ActButton>
                  <Checkbox
                    aria-label={t.tried(one.name)}
                    checked={one.isReached}
                    disabled={change.isPending}
                    onChange={({ target }) =>
                      change.mutate({ id, elementId: one.elementId, isReached: target.checked })
                    }
                  >
                    {t.reached}
                  </Checkbox>
                </span>
              </Entry>
            ))}
          </Entries>
        </Card>
      }
    >
      <p role="status">{t.triedOf(format.number(reached), format.number(all.length))}</p>
    </RobotFrame>
  );
}
