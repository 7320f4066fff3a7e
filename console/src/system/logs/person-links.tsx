import { Link } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { Button } from "../../ui/kit.ts";
import { logsTexts } from "./logs.texts.ts";

interface PersonLinksProps {
  readonly staffId: number | null;
  /** What the list of people is searched for. */
  readonly name: string | null;
  readonly onOnly: (staffId: number) => void;
}

/** From a row to its person: their other rows, and who they are. */
export function PersonLinks({ staffId, name, onOnly }: PersonLinksProps) {
  const t = useTexts(logsTexts);
  const href = useHref();
  if (staffId === null) return null;
  return (
    <>
      <Button onClick={() => onOnly(staffId)}>{t.onlyPerson}</Button>
      {name ? <Link to={href("staff", { search: name })}>{t.toPerson}</Link> : null}
    </>
  );
}
