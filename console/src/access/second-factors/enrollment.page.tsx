import { useEffect, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { signOut } from "../../core/session/index.ts";
import { loadMenu } from "../menus/index.ts";
import { arePasskeysPossible, GateFrame, loadPerson, setEnrolling } from "../session/index.ts";
import { EnrollPasskey } from "./enroll-passkey.tsx";
import { EnrollTotp } from "./enroll-totp.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import styles from "./second-factors.module.css";
import { factorTexts } from "./second-factors.texts.ts";

/** Where a second factor is required and there is none, nothing else is shown until there is one. */
export function EnrollmentPage() {
  const t = useTexts(factorTexts);
  const [way, setWay] = useState<"totp" | "passkey">();
  const [codes, setCodes] = useState<readonly string[]>();
  useEffect(() => {
    setEnrolling(true);
    return () => setEnrolling(false);
  }, []);
  const leave = () => {
    Promise.all([loadPerson(), loadMenu()]).then(
      () => setEnrolling(false),
      () => signOut(),
    );
  };
  const done = (made: string[] | null) => (made ? setCodes(made) : leave());
  if (codes)
    return (
      <GateFrame title={t.codesTitle} note={t.enrolled}>
        <RecoveryCodes codes={codes} onSaved={leave} />
      </GateFrame>
    );
  return (
    <GateFrame title={way === "totp" ? t.appTitle : t.enrollTitle} note={t.enrollNote}>
      {way === "totp" ? <EnrollTotp onDone={done} onRefused={() => setWay(undefined)} /> : null}
      {way === "passkey" ? <EnrollPasskey onDone={done} /> : null}
      {way === undefined ? <Ways onChoose={setWay} /> : null}
      <div className={styles.links}>
        {way ? (
          <button type="button" className={styles.link} onClick={() => setWay(undefined)}>
            {t.back}
          </button>
        ) : null}
        <button type="button" className={styles.link} onClick={() => void signOut()}>
          {t.signOut}
        </button>
      </div>
    </GateFrame>
  );
}

function Ways({ onChoose }: { readonly onChoose: (way: "totp" | "passkey") => void }) {
  const t = useTexts(factorTexts);
  const hasPasskeys = arePasskeysPossible();
  return (
    <div className={styles.ways}>
      <button type="button" className={styles.way} onClick={() => onChoose("totp")}>
        <strong>{t.app}</strong>
        <span>{t.appNote}</span>
      </button>
      <button
        type="button"
        className={styles.way}
        disabled={!hasPasskeys}
        onClick={() => onChoose("passkey")}
      >
        <strong>{t.passkeys}</strong>
        <span>{hasPasskeys ? t.passkeysNote : t.passkeysInsecure}</span>
      </button>
    </div>
  );
}
