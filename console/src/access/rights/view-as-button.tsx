import { useTexts } from "../../core/i18n/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { rightsTexts } from "./rights.texts.ts";
import { useViewAs } from "./use-view-as.ts";

interface ViewAsButtonProps {
  readonly staffId: number;
  /** For the question. */
  readonly name: string;
}

/** Offers to look at the console through a person's eyes; nothing where that may not be. */
export function ViewAsButton({ staffId, name }: ViewAsButtonProps) {
  const t = useTexts(rightsTexts);
  const { mayLookAs, lookAs } = useViewAs();
  if (!mayLookAs(staffId)) return null;
  return (
    <ConfirmButton question={t.viewAsQuestion(name)} onConfirm={() => lookAs(staffId)}>
      {t.viewAs}
    </ConfirmButton>
  );
}
