import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../core/api/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { person as personStore, useMay } from "../../core/session/index.ts";
import { PictureInput } from "../../system/attachments/index.ts";
import { sessionTexts } from "./session.texts.ts";

/** One's own picture: kept as soon as it has arrived, without the form's button. */
export function AvatarField({ avatar }: { avatar: string }) {
  const t = useTexts(sessionTexts);
  const mayChange = useMay(SESSION_ENDPOINTS.setAvatar);
  const save = useMutation({
    mutationFn: (next: string) => call(SESSION_ENDPOINTS.setAvatar, { body: { avatar: next } }),
    onSuccess: (saved) => {
      personStore.set((previous) => previous && { ...previous, sysUser: saved });
      notify("success", t.saved);
    },
  });
  return (
    <PictureInput
      module="avatar"
      label={t.avatar}
      value={avatar}
      disabled={!mayChange || save.isPending}
      onChange={(next) => save.mutate(next)}
    />
  );
}
