import { useEffect } from "react";
import { Link, useSearchParams } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useSignedIn } from "../../core/session/index.ts";
import styles from "../app.module.css";
import { appTexts } from "../app.texts.ts";
import { PATHS } from "../paths.ts";

const NAMES = {
  [PATHS.unauthorized]: "unauthorized",
  [PATHS.forbidden]: "forbidden",
  [PATHS.notFound]: "notFound",
  [PATHS.failed]: "failed",
} as const;

interface ErrorPageProps {
  /** One of the error addresses of §2. */
  readonly path: string;
}

/** /401, /403, /404 and /500: what is wrong in one line, and the way back. */
export function ErrorPage({ path }: ErrorPageProps) {
  const t = useTexts(appTexts);
  const isSignedIn = useSignedIn();
  const name = NAMES[path as keyof typeof NAMES] ?? "notFound";
  const title = t.errors[name];
  // An item of the menu that leads nowhere.
  const menuPath = useSearchParams()[0].get("menu");
  useEffect(() => {
    document.title = `${title} · ${t.product}`;
  }, [title, t]);
  return (
    <main className={styles.whole} style={{ minHeight: "100vh" }}>
      <div>
        <div className={styles.code} aria-hidden="true">
          {path.slice(1)}
        </div>
        <h1>{title}</h1>
        <p>{menuPath && isSignedIn ? t.errors.noPage(menuPath) : t.errors[`${name}Note`]}</p>
        <Link className={styles.button} to={isSignedIn ? PATHS.home : PATHS.login}>
          {isSignedIn ? t.backHome : t.toLogin}
        </Link>
      </div>
    </main>
  );
}
