import type { Endpoint } from "@sweepline/contract/core/endpoint.ts";
import { REGISTRATION_ENDPOINTS } from "@sweepline/contract/fleet/device-registration.ts";
import { ROLLOUT_ENDPOINTS } from "@sweepline/contract/operations/rollouts/index.ts";
import { TASK_ENDPOINTS } from "@sweepline/contract/operations/tasks/index.ts";
import { PLACE_ENDPOINTS } from "@sweepline/contract/sites/places/index.ts";
import { changePreferences } from "../../access/session/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { lock, usePerson, useRights } from "../../core/session/index.ts";
import { useAppearance } from "../../ui/theme/index.ts";
import { PATHS } from "../paths.ts";
import { searchTexts } from "./search.texts.ts";
import type { Found } from "./sources.ts";

type ActName = keyof (typeof searchTexts)["en"]["acts"];

/** What can be done from anywhere: pages on which something is made, and choices of the person. */
export function useActs(): readonly Found[] {
  const t = useTexts(searchTexts);
  const may = useRights();
  const language = useLanguage();
  const appearance = useAppearance();
  const isViewing = usePerson()?.viewedBy != null;
  const making = (name: ActName, icon: string, [endpoint, href]: readonly [Endpoint, string]): Found[] =>
    may(endpoint) ? [{ key: `act ${name}`, icon, title: t.acts[name], note: "", href }] : [];
  const doing = (name: ActName, icon: string, act: () => void): Found => ({
    ...{ key: `act ${name}`, icon, title: t.acts[name], note: "", href: "", act },
  });
  const other = appearance === "dark" ? "light" : "dark";
  return [
    ...making("connect", "robot", [REGISTRATION_ENDPOINTS.register, PATHS.connectDevice]),
    ...making("addPlace", "place", [PLACE_ENDPOINTS.create, PATHS.placeAdd]),
    ...making("addTask", "task", [TASK_ENDPOINTS.create, PATHS.taskMap]),
    ...making("addRollout", "update", [ROLLOUT_ENDPOINTS.create, PATHS.rolloutForm]),
    { key: "act personal", icon: "user", title: t.acts.personal, note: "", href: PATHS.personalInfo },
    doing(other, other, () => changePreferences({ theme: other })),
    doing("language", "language", () => changePreferences({ language: language === "zh" ? "en" : "zh" })),
    // The lock asks for the password of who is looked at: nobody else's business.
    ...(isViewing ? [] : [doing("lock", "lock", lock)]),
  ];
}
