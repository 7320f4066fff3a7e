import { type FormEvent, useRef, useState } from "react";
import { CallError } from "../../core/api/index.ts";

/** A form of one field. Where it is refused, the reason stands at the field, which has the focus again. */
export function useOneField(send: (value: string) => Promise<void>, missing: string) {
  const form = useRef<HTMLFormElement>(null);
  const [value, setValue] = useState("");
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const refuse = (text: string): void => {
    setFault(text);
    form.current?.querySelector("input")?.focus();
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (value.trim() === "") return refuse(missing);
    setBusy(true);
    try {
      await send(value);
    } catch (error) {
      setBusy(false);
      refuse(error instanceof CallError ? (error.fields[0]?.msg ?? error.message) : String(error));
    }
  };
  const setText = (text: string): void => {
    setValue(text);
    setFault(undefined);
  };
  return { form: { ref: form, onSubmit, noValidate: true }, field: { value, error: fault }, isBusy, setText };
}
