import { applyMode, Mode } from '@cloudscape-design/global-styles';
import { useSyncExternalStore } from 'react';

export type ColourMode = 'light' | 'dark';

/** The person's choice; absent while following the system. */
const KEY = 'colour-mode';
const listeners = new Set<() => void>();
const system = matchMedia('(prefers-color-scheme: dark)');
system.addEventListener('change', apply);
/** The brand's default mode, from its sheet. */
let isBrandDark = false;

function colourMode(): ColourMode {
  const chosen = localStorage.getItem(KEY);
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return usualMode();
}

/** A dark brand is dark by default; others follow the system. */
const usualMode = (): ColourMode => (isBrandDark || system.matches ? 'dark' : 'light');

export function chooseColourMode(mode: ColourMode): void {
  if (mode === usualMode()) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, mode);
  apply();
}

/** Applies the mode: before the first paint, and after a change of the brand's sheet. */
export function apply(): void {
  isBrandDark =
    getComputedStyle(document.documentElement).getPropertyValue('--brand-scheme').trim() === 'dark';
  applyMode(colourMode() === 'dark' ? Mode.Dark : Mode.Light);
  document.documentElement.style.colorScheme = colourMode();
  for (const listener of listeners) listener();
}

export function useColourMode(): ColourMode {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, colourMode);
}
