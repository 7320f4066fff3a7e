import { useRef, useState } from "react";

/**
 * Sends a form once: a second click or Enter while the first is under way does nothing. The button shows that it is busy only after the
 * next drawing, so it alone cannot keep a quick hand from sending twice.
 */
export function useSubmit() {
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const submit = async (send: () => Promise<void>): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    try {
      await send();
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  return { isBusy, submit };
}
