import { passwordChangeForm } from "@sweepline/contract/access/session/password-change.ts";
import { VALIDATION_TEXTS, type ValidationKey } from "@sweepline/contract/core/refusal.ts";
import { type FormEvent, useState } from "react";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { CallError } from "../../core/transport/index.ts";
import styles from "./gate.module.css";
import { PasswordField } from "./password-field.tsx";
import { changePassword } from "./session.calls.ts";
import { sessionTexts } from "./session.texts.ts";

const EMPTY = { originalPassword: "", newPassword: "", confirmation: "" };
type Name = keyof typeof EMPTY;
const NAMES = Object.keys(EMPTY) as Name[];
type Faults = Partial<Record<Name, string>>;

interface PasswordFormProps {
  readonly onChanged: () => void;
}

/** Changes one's own password; the rules are the contract's (spec §5), the server checks them again after unsealing. */
export function PasswordForm({ onChanged }: PasswordFormProps) {
  const t = useTexts(sessionTexts);
  const language = useLanguage();
  const [values, setValues] = useState(EMPTY);
  const [faults, setFaults] = useState<Faults>({});
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(values, (key) => VALIDATION_TEXTS[key][language]);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await changePassword(values.originalPassword, values.newPassword);
      setValues(EMPTY);
      onChanged();
    } catch (error) {
      setFaults(refusedFaults(error));
    } finally {
      setBusy(false);
    }
  };

  const field = (name: Name) => ({
    label: t[name],
    value: values[name],
    error: faults[name],
    onChange: (value: string) => {
      setFaults({});
      setValues((previous) => ({ ...previous, [name]: value }));
    },
  });
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <PasswordField {...field("originalPassword")} autoComplete="current-password" />
      <PasswordField {...field("newPassword")} autoComplete="new-password" hint={t.passwordRule} />
      <PasswordField {...field("confirmation")} autoComplete="new-password" />
      <button type="submit" className={styles.submit} disabled={isBusy}>
        {t.savePassword}
      </button>
    </form>
  );
}

/** The first fault of each field, as the contract's text; of an empty one no rule of passwords is said. */
function faultsOf(values: Record<Name, string>, textOf: (key: ValidationKey) => string): Faults {
  const result = passwordChangeForm.safeParse(values);
  const faults: Faults = {};
  for (const name of NAMES) if (values[name] === "") faults[name] = textOf("validation.required");
  for (const { path, message } of result.error?.issues ?? []) {
    const name = path[0] as Name;
    faults[name] ??= textOf((message in VALIDATION_TEXTS ? message : "validation.required") as ValidationKey);
  }
  return faults;
}

/** Shows the server's refusal at the marked fields, or else at the original password, which is what it usually refuses. */
function refusedFaults(error: unknown): Faults {
  if (!(error instanceof CallError)) return { originalPassword: String(error) };
  const marked = error.fields.filter(({ field }) => field in EMPTY).map(({ field, msg }) => [field, msg]);
  return marked.length > 0 ? Object.fromEntries(marked) : { originalPassword: error.message };
}
