import { preferences, type ThemeChoice } from "../../core/preferences/index.ts";
import { createStore, useStore } from "../../core/store/index.ts";
import { DARK, LIGHT, type Palette } from "./palette.ts";

export type Appearance = "light" | "dark";

const appearance = createStore<Appearance>("light");

export const useAppearance = (): Appearance => useStore(appearance);
export const paletteOf = (one: Appearance): Palette => (one === "dark" ? DARK : LIGHT);
export const usePalette = (): Palette => paletteOf(useAppearance());

/** Applies the person's choice, and with "system" whatever the operating system says, now and later. */
export function followAppearance(): void {
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    const next = appearanceOf(preferences.get().theme, system.matches);
    appearance.set(next);
    const root = document.documentElement;
    root.dataset.theme = next;
    root.style.colorScheme = next;
    for (const [name, value] of variablesOf(paletteOf(next))) root.style.setProperty(name, value);
  };
  system.addEventListener("change", apply);
  preferences.subscribe(apply);
  apply();
}

function appearanceOf(choice: ThemeChoice, isSystemDark: boolean): Appearance {
  if (choice !== "system") return choice;
  return isSystemDark ? "dark" : "light";
}

const dashed = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** `--ink-soft`, `--tone-danger-text`, `--series-1` … for style sheets. */
export function variablesOf(palette: Palette): [string, string][] {
  const { tones, series, ...plain } = palette;
  return [
    ...Object.entries(plain).map(([name, value]): [string, string] => [`--${dashed(name)}`, value]),
    ...Object.entries(tones).flatMap(([tone, colors]) =>
      Object.entries(colors).map(([part, value]): [string, string] => [`--tone-${tone}-${part}`, value]),
    ),
    ...series.map((value, index): [string, string] => [`--series-${index + 1}`, value]),
  ];
}
