import { Button, type ButtonProps, Popconfirm } from "antd";
import type { ReactNode } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { uiTexts } from "../ui.texts.ts";

interface ConfirmButtonProps extends Omit<ButtonProps, "onClick"> {
  /** The question, naming what will happen. */
  readonly question: ReactNode;
  /** A promise keeps the answer button busy until it settles. */
  readonly onConfirm: () => unknown;
}

/** A button that asks before it acts. */
export function ConfirmButton({ question, onConfirm, children, ...button }: ConfirmButtonProps) {
  const t = useTexts(uiTexts);
  return (
    <Popconfirm
      title={question}
      okText={t.confirm}
      cancelText={t.cancel}
      okButtonProps={{ danger: button.danger ?? false }}
      onConfirm={() => settled(onConfirm())}
    >
      <Button {...button}>{children}</Button>
    </Popconfirm>
  );
}

/** A refusal has shown its own message: the question closes either way. */
const settled = (result: unknown): Promise<void> =>
  Promise.resolve(result).then(
    () => undefined,
    () => undefined,
  );
