import { STAFF_ENDPOINTS } from "@sweepline/contract/access/staff.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useMay } from "../../core/session/index.ts";
import { LinkButton } from "../../ui/actions/index.ts";
import { Button } from "../../ui/kit.ts";
import { logsTexts } from "./logs.texts.ts";

interface PersonLinksProps {
  readonly staffId: number | null;
  /** Deleted meanwhile: their rows stay, they do not. */
  readonly isGone?: boolean;
  readonly onOnly: (staffId: number) => void;
}

/** From a row to its person: their other rows, and who they are. */
export function PersonLinks({ staffId, isGone = false, onOnly }: PersonLinksProps) {
  const t = useTexts(logsTexts);
  const href = useHref();
  const mayOpen = useMay(STAFF_ENDPOINTS.get);
  if (staffId === null) return null;
  return (
    <>
      <Button onClick={() => onOnly(staffId)}>{t.onlyPerson}</Button>
      {mayOpen && !isGone ? (
        <LinkButton to={href("staff", { person: staffId })}>{t.toPerson}</LinkButton>
      ) : null}
    </>
  );
}
