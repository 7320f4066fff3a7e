/**
 * Rights of one person measured against another's, and explained. Nobody hands out, or acts on people with, a permission
 * or a reach that they lack themselves (`createRights`). Why someone can, or cannot, see a row is answered out of the
 * facts that the gate itself decides by (`createExplanations`): rooms say which rows they explain (`Room.explains`).
 * Looking through another's eyes is a session of its own that changes nothing (`createViewAs`).
 */
import type { Room } from "../../core/room.ts";
import type { Explanations } from "./explain.service.ts";
import { serveRights } from "./rights.routes.ts";
import type { ViewAs } from "./view-as.service.ts";

export { createExplanations, type Explanations } from "./explain.service.ts";
export { holdersOf, platformHoldersOf } from "./permission-holders.store.ts";
export { createRights, type Rights } from "./rights.service.ts";
export { holdsBeyond } from "./rights.store.ts";
export { createViewAs } from "./view-as.service.ts";

export const rightsRoom = (explanations: Explanations, viewAs: ViewAs): Room => ({
  routes: (route) => serveRights(route, explanations, viewAs),
});
