import { Component, type ReactNode } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import styles from "../app.module.css";
import { appTexts } from "../app.texts.ts";

interface PageBoundaryProps {
  readonly children: ReactNode;
}

/** A page that throws takes only itself down. React has no other form for this than a class. */
export class PageBoundary extends Component<PageBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <PageFailed onRetry={() => this.setState({ hasFailed: false })} />;
  }
}

function PageFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTexts(appTexts);
  return (
    <div className={styles.whole} role="alert">
      <div>
        <h1>{t.pageFailed}</h1>
        <p>{t.pageFailedNote}</p>
        <button type="button" className={styles.button} onClick={onRetry}>
          {t.retry}
        </button>
      </div>
    </div>
  );
}
