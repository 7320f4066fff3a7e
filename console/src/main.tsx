import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { forgetMenuWithSession } from "./access/menus/index.ts";
import { App } from "./app/app.tsx";
import { forgetTabsWithSession } from "./app/tabs/tab-store.ts";
import { followActivity } from "./core/activity/index.ts";
import { forgetQuestionWithSession } from "./core/api/index.ts";
import { followLanguageInDocument } from "./core/i18n/index.ts";
import { forgetLockWithSession, startSession } from "./core/session/index.ts";
import "./ui/theme/base.css";
import { followAppearance, followWindowSize } from "./ui/theme/index.ts";
import { registerWorker } from "./worker/register.ts";

followAppearance();
followWindowSize();
followActivity();
followLanguageInDocument();
forgetMenuWithSession();
forgetTabsWithSession();
forgetLockWithSession();
forgetQuestionWithSession();

const place = document.getElementById("root");
if (!place) throw new Error("index.html lacks #root");
registerWorker();
// Another tab may hand its session over: asking first spares a flash of the login page.
await startSession();
createRoot(place).render(
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>,
);
