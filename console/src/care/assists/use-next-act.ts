import { type Assist, ASSIST_ENDPOINTS as E } from "@sweepline/contract/care/assists/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay, usePerson } from "../../core/session/index.ts";
import { useAct } from "./assists.calls.ts";
import { assistTexts } from "./assists.texts.ts";
import { nextActOf } from "./next-act.ts";

interface NextAct {
  readonly act: "take" | "onSite";
  readonly label: string;
  readonly isBusy: boolean;
  readonly run: () => void;
}

/** To take an assist, or to be on site; undefined: neither is next. How one is resolved is asked elsewhere. */
export function useNextAct(assist: Pick<Assist, "id" | "state" | "takenById">): NextAct | undefined {
  const t = useTexts(assistTexts);
  const write = useAct(assist.id);
  const mayAct = useMay(E.act);
  const act = nextActOf(assist, usePerson()?.sysUser.id);
  if (!mayAct || (act !== "take" && act !== "onSite")) return undefined;
  return {
    act,
    label: act === "take" ? t.take : t.arrive,
    isBusy: write.isPending,
    run: () =>
      // A refusal has shown its message.
      void write.mutateAsync({ act }).then(
        () => notify("success", t.done),
        () => undefined,
      ),
  };
}
