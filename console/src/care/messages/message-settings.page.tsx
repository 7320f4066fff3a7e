import { useTexts } from "../../core/i18n/index.ts";
import { QueryView } from "../../ui/feedback/index.ts";
import { Page } from "../../ui/page/index.ts";
import { PushDevices } from "../web-push/index.ts";
import { useMessageSettings } from "./messages.calls.ts";
import { settingsTexts } from "./settings.texts.ts";
import { SettingsForm } from "./settings-form.tsx";

/** How the person wants messages. */
export function MessageSettingsPage() {
  const t = useTexts(settingsTexts);
  const settings = useMessageSettings();
  return (
    <Page title={t.title} note={t.note}>
      <QueryView query={settings} block={20}>
        {(data) => <SettingsForm key={data.revision} settings={data} />}
      </QueryView>
      <PushDevices />
    </Page>
  );
}
