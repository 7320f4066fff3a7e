import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../core/i18n/index.ts";
import { allowedHosts, isAllowedFrame } from "../../system/app-info/index.ts";
import { Form } from "../../ui/kit.ts";
import styles from "./menu-form.module.css";
import { menuTexts } from "./menus.texts.ts";

/** Beside the path: whether a foreign page will be shown inside the console, or refused. */
export function FrameNote() {
  const t = useTexts(menuTexts);
  const form = Form.useFormInstance();
  const path = String(Form.useWatch("path", form) ?? "").trim();
  const isForeign = /^https?:\/\//i.test(path) && URL.canParse(path);
  const hosts = useQuery({ ...allowedHosts, enabled: isForeign });
  if (!isForeign || !hosts.data) return t.pathHint;
  const { host } = new URL(path);
  return isAllowedFrame(path, hosts.data) ? (
    <span className={styles.allowed}>{t.hostAllowed(host)}</span>
  ) : (
    <span className={styles.refused}>{t.hostRefused(host)}</span>
  );
}
