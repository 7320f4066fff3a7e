import { SINGLE_SIGN_ON_ENDPOINTS } from "@sweepline/contract/access/single-sign-on.ts";
import { useEffect, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { request, urlOf } from "../../core/transport/index.ts";
import styles from "./gate.module.css";
import { signOnTexts } from "./sign-on.texts.ts";

/** The other way in, where there is one; it leads back to where the person wanted to go. */
export function SignOnLink() {
  const t = useTexts(signOnTexts);
  const [provider, setProvider] = useState<string | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    request(SINGLE_SIGN_ON_ENDPOINTS.singleSignOn, {}, { signal: gone.signal })
      .then((answer) => setProvider(answer.provider ?? null))
      // Without an answer there is still the password.
      .catch(() => undefined);
    return () => gone.abort();
  }, []);
  if (provider === null) return null;
  const redirect = new URLSearchParams(window.location.search).get("redirect") ?? undefined;
  return (
    <>
      <div className={styles.or}>{t.or}</div>
      <a
        className={styles.other}
        href={urlOf(SINGLE_SIGN_ON_ENDPOINTS.beginSingleSignOn, { query: { redirect } })}
      >
        {t.signOnWith(provider)}
      </a>
    </>
  );
}
