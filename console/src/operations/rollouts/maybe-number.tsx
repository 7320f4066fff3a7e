import { Form, InputNumber } from "../../ui/kit.ts";
import styles from "./rollouts.module.css";

interface MaybeNumberProps {
  readonly name: string[];
  readonly label: string;
  readonly extra?: string;
  /** Asked for; else empty says that it does not matter, as the placeholder says. */
  readonly isRequired?: boolean;
  readonly number: {
    readonly min: number;
    readonly max: number;
    readonly suffix: string;
    readonly placeholder?: string;
  };
}

/** A whole number within limits that the control keeps. */
export const MaybeNumber = ({ number, isRequired = false, ...item }: MaybeNumberProps) => (
  <Form.Item {...item} rules={[{ required: isRequired }]}>
    <InputNumber<number> {...number} precision={0} className={styles.fill ?? ""} />
  </Form.Item>
);
