/**
 * How people like to see lists: filters under a name, one of which a list opens with, and which columns they chose last. Each
 * has their own, and sees of others what colleagues of the same organization share, to use and not to change; what is here is a matter of taste and does not stand in the audit log.
 */
import type { Room } from "../../core/room.ts";
import { serveSavedViews } from "./saved-views.routes.ts";
import { createSavedViews } from "./saved-views.service.ts";

export const TABLES = {
  private: ["list_columns", "saved_views"],
};

export const savedViewsRoom = (deps: Parameters<typeof createSavedViews>[0]): Room => ({
  routes: (route) => serveSavedViews(route, createSavedViews(deps)),
});
