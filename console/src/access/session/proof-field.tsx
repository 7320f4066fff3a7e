import { useCallback, useEffect, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { newRandomStr } from "../../core/seal/index.ts";
import styles from "./gate.module.css";
import { captchaUrl, type Proof, workForProof } from "./session.calls.ts";
import { sessionTexts } from "./session.texts.ts";
import { TextField } from "./text-field.tsx";

interface ProofFieldProps {
  readonly onProof: (proof: Proof) => void;
  /** Counts up after every attempt: whatever was there is used up. */
  readonly attempt: number;
  readonly error?: string | undefined;
  /** For this account the image is not enough: the work is done at once, and the page says why it takes a moment. */
  readonly workFor?: string | undefined;
  /** The work could not be done. */
  readonly onFailed?: (() => void) | undefined;
}

type Way = "image" | "work";

/** The captcha, and the way around it for who cannot read images. */
export function ProofField({ onProof, attempt, error, workFor, onFailed }: ProofFieldProps) {
  const t = useTexts(sessionTexts);
  const [way, setWay] = useState<Way>("image");
  if (workFor !== undefined)
    return <WorkProof key={attempt} onProof={onProof} error={error} workFor={workFor} onFailed={onFailed} />;
  const other = way === "image" ? "work" : "image";
  return (
    <div>
      {way === "image" ? (
        <ImageProof key={attempt} onProof={onProof} error={error} />
      ) : (
        <WorkProof key={attempt} onProof={onProof} error={error} />
      )}
      <button type="button" className={styles.link} onClick={() => setWay(other)}>
        {way === "image" ? t.withoutImage : t.withImage}
      </button>
    </div>
  );
}

/** The server forgets a captcha after 60 s; an untouched one is renewed before. */
const RENEW_MS = 55_000;

function ImageProof({ onProof, error }: Pick<ProofFieldProps, "onProof" | "error">) {
  const t = useTexts(sessionTexts);
  const [randomStr, setRandomStr] = useState(newRandomStr);
  const [code, setCode] = useState("");
  const renew = useCallback(() => {
    setRandomStr(newRandomStr());
    setCode("");
  }, []);
  useEffect(() => onProof({ randomStr, code: code.trim() }), [onProof, randomStr, code]);
  useEffect(() => {
    if (code !== "") return;
    // Set again with every image.
    const timer = randomStr && setTimeout(renew, RENEW_MS);
    return () => clearTimeout(timer || undefined);
  }, [code, randomStr, renew]);
  return (
    <TextField
      label={t.code}
      name="code"
      value={code}
      error={error}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={12}
      onChange={(event) => setCode(event.target.value)}
      end={
        <button
          type="button"
          className={styles.captcha}
          title={t.newImage}
          aria-label={t.newImage}
          onClick={renew}
        >
          <img src={captchaUrl(randomStr)} alt={t.codeImage} width="120" height="40" />
        </button>
      }
    />
  );
}

function WorkProof({ onProof, error, workFor, onFailed }: Omit<ProofFieldProps, "attempt">) {
  const t = useTexts(sessionTexts);
  const [state, setState] = useState<"working" | "done" | "failed">("working");
  useEffect(() => {
    let isWanted = true;
    onProof({ randomStr: "", code: "" });
    workForProof(workFor).then(
      (proof) => {
        if (!isWanted) return;
        onProof(proof);
        setState("done");
      },
      () => {
        if (!isWanted) return;
        setState("failed");
        onFailed?.();
      },
    );
    return () => {
      isWanted = false;
    };
  }, [onProof, workFor, onFailed]);
  const working = workFor === undefined ? t.proving : t.provingHarder;
  const text = { working, done: t.proved, failed: t.proofFailed }[state];
  return (
    <div className={styles.proof} data-state={state} role="status">
      {error && state !== "working" ? `${error} ` : ""}
      {text}
    </div>
  );
}
