import { UPDATE_RINGS } from "@sweepline/contract/operations/firmware-bindings.ts";
import { FIRST_RINGS, type RolloutGroupRules } from "@sweepline/contract/operations/rollouts/plan.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { InputNumber, Select } from "../../ui/kit.ts";
import { formTexts } from "./rollout-form.texts.ts";
import styles from "./rollouts.module.css";

type Share = RolloutGroupRules["share"];
type Ring = (typeof FIRST_RINGS)[number];
type Way = "percent" | "count" | Ring;

interface ShareInputProps {
  /** Of the form. */
  readonly id?: string;
  readonly value?: Share;
  readonly onChange?: (share: Share) => void;
}

const MOST = { percent: 100, count: 100_000 } as const;
const USUAL = { percent: 20, count: 10 } as const;
const USUAL_SHARE: Share = { by: "percent", value: USUAL.percent };

const isRing = (way: Way): way is Ring => (FIRST_RINGS as readonly string[]).includes(way);

/** So much of all that are meant, so many of them, or those that are bound to a ring. */
export function ShareInput({ id, value: share = USUAL_SHARE, onChange }: ShareInputProps) {
  const t = useTexts(formTexts);
  const side = useLanguage() === "zh" ? 0 : 1;
  const change = (way: Way) =>
    onChange?.(isRing(way) ? { by: "ring", ring: way } : { by: way, value: USUAL[way] });
  return (
    <div className={styles.pair} data-ring={share.by === "ring" || undefined}>
      {share.by === "ring" ? null : (
        <InputNumber<number>
          {...(id !== undefined && { id })}
          {...{ min: 1, max: MOST[share.by], precision: 0, value: share.value, className: styles.fill ?? "" }}
          onChange={(value) => onChange?.({ by: share.by, value: value as number })}
        />
      )}
      <Select<Way>
        {...(share.by === "ring" && id !== undefined && { id })}
        aria-label={t.shareWay}
        popupMatchSelectWidth={false}
        value={share.by === "ring" ? share.ring : share.by}
        options={[
          { value: "percent", label: "%" },
          { value: "count", label: t.shareCount },
          ...FIRST_RINGS.map((ring) => ({ value: ring, label: t.shareRing(UPDATE_RINGS[ring][side]) })),
        ]}
        onChange={change}
      />
    </div>
  );
}
