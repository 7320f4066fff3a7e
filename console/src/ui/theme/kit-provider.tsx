import { ConfigProvider } from "antd";
import enLocale from "antd/es/locale/en_US.js";
import zhLocale from "antd/es/locale/zh_CN.js";
import dayjs from "dayjs";
import "dayjs/locale/zh-cn.js";
import { createContext, type ReactNode, use, useMemo } from "react";
import { useLanguage } from "../../core/i18n/index.ts";
import { useAppearance } from "./appearance.ts";
import { useReducedMotion } from "./calm.ts";
import { kitTheme } from "./kit-theme.ts";
import { useScale } from "./scale.ts";

/** The kit would put a blank between the two characters of a Chinese label. */
const NO_BLANKS = { autoInsertSpace: false };

/** What is dressed already wears the same. */
const Dressed = createContext(false);

/** Dresses the component kit: theme, scale and language. Wraps the pages, not the login page. */
export function KitProvider({ children }: { children: ReactNode }) {
  return use(Dressed) ? children : <Dress>{children}</Dress>;
}

function Dress({ children }: { children: ReactNode }) {
  const appearance = useAppearance();
  const scale = useScale();
  const language = useLanguage();
  const isReducedMotion = useReducedMotion();
  const theme = useMemo(
    () => kitTheme(appearance, scale, isReducedMotion),
    [appearance, scale, isReducedMotion],
  );
  // Calendars ask dayjs for the names of months at render time.
  dayjs.locale(language === "zh" ? "zh-cn" : "en");
  return (
    <ConfigProvider theme={theme} locale={language === "zh" ? zhLocale : enLocale} button={NO_BLANKS}>
      <Dressed value>{children}</Dressed>
    </ConfigProvider>
  );
}
