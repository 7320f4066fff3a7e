import { Link } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { Button } from "../../ui/kit.ts";
import { formTexts } from "./rollout-form.texts.ts";
import styles from "./rollouts.module.css";

interface BindingLimitProps {
  readonly productId: number | undefined;
  /** Of the form. */
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (bindingId: null) => void;
}

/** That only those are meant who are behind a binding, and the way out of that. */
export function BindingLimit({ productId, id, onChange }: BindingLimitProps) {
  const t = useTexts(formTexts);
  const href = useHref();
  return (
    <span className={styles.limit} id={id}>
      {t.behindOnly} <Link to={href("firmwareBindings", { productId })}>{t.toBindings}</Link>
      <Button size="small" onClick={() => onChange?.(null)}>
        {t.liftLimit}
      </Button>
    </span>
  );
}
