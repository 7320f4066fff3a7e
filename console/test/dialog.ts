/** What a person does in the one dialog or drawer that is open, and in the menus that open it. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect } from "vitest";

interface Someone {
  readonly user: UserEvent;
}

export const dialog = (): Promise<HTMLElement> => screen.findByRole("dialog");
export const isGone = (): Promise<void> => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

export const fill = (label: string, value: string): boolean =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** A button, by how its name ends: icons come first. */
export const press = async ({ user }: Someone, name: string): Promise<void> =>
  user.click(within(await dialog()).getByRole("button", { name: new RegExp(`${name}$`) }));
export const save = (someone: Someone): Promise<void> => press(someone, "Save");

/** An act out of the menu that a row has for what is done less often. */
export async function more({ user }: Someone, row: string, act: string): Promise<void> {
  await user.click(await screen.findByRole("button", { name: `More actions for ${row}` }));
  await user.click(await screen.findByRole("menuitem", { name: act }));
}
