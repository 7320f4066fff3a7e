import { type Assist, ASSIST_ENDPOINTS as E } from "@sweepline/contract/care/assists/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay, usePerson } from "../../core/session/index.ts";
import { Button } from "../../ui/kit.ts";
import { useAct } from "./assists.calls.ts";
import { assistTexts } from "./assists.texts.ts";
import { nextActOf } from "./next-act.ts";

interface NextActButtonProps {
  readonly assist: Pick<Assist, "id" | "state" | "takenById">;
  readonly size?: "small";
}

/** To take an assist, or to be on site; how one is resolved is asked elsewhere. */
export function NextActButton({ assist, size }: NextActButtonProps) {
  const t = useTexts(assistTexts);
  const act = useAct(assist.id);
  const mayAct = useMay(E.act);
  const next = nextActOf(assist, usePerson()?.sysUser.id);
  if (!mayAct || (next !== "take" && next !== "onSite")) return null;
  const run = () =>
    // A refusal has shown its message.
    act.mutateAsync({ act: next }).then(
      () => notify("success", t.done),
      () => undefined,
    );
  return (
    <Button
      type={next === "take" ? "primary" : "default"}
      {...(size ? { size } : {})}
      loading={act.isPending}
      onClick={() => void run()}
    >
      {next === "take" ? t.take : t.arrive}
    </Button>
  );
}
