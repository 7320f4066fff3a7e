import type { CompanyPermission } from "@sweepline/contract/core/endpoint.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Button } from "../../ui/kit.ts";
import { Card } from "../../ui/page/index.ts";
import { StatusDot } from "../../ui/status/index.ts";
import styles from "./permission-requests.module.css";
import { requestTexts } from "./permission-requests.texts.ts";

interface OwnPermission {
  readonly permission: CompanyPermission;
  readonly isGranted: boolean;
  readonly endsAt: string | null;
  readonly isPending: boolean;
}

interface OwnPermissionsProps {
  readonly permissions: readonly OwnPermission[];
  /** Undefined where the person may not apply. */
  readonly onApply: ((permission: CompanyPermission) => void) | undefined;
}

/** What the person's own company has just now. */
export function OwnPermissions({ permissions, onApply }: OwnPermissionsProps) {
  const t = useTexts(requestTexts);
  return (
    <Card title={t.status}>
      <ul className={styles.status}>
        {permissions.map((one) => (
          <li key={one.permission}>
            <div>
              <strong>{t.permissions[one.permission]}</strong>
              <small>{t.explained[one.permission]}</small>
            </div>
            <State {...one} />
            {onApply && !one.isGranted && !one.isPending ? (
              <Button
                size="small"
                aria-label={`${t.applyHere}: ${t.permissions[one.permission]}`}
                onClick={() => onApply(one.permission)}
              >
                {t.applyHere}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function State({ isGranted, endsAt, isPending }: OwnPermission) {
  const t = useTexts(requestTexts);
  const format = useFormat();
  if (isGranted) return <StatusDot tone="positive">{t.granted(format.dateTime(endsAt))}</StatusDot>;
  return <StatusDot tone={isPending ? "notice" : "neutral"}>{isPending ? t.pending : t.missing}</StatusDot>;
}
