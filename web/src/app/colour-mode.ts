import { applyMode, Mode } from '@cloudscape-design/global-styles';
import { useSyncExternalStore } from 'react';

export type ColourMode = 'light' | 'dark';

/** The person's own choice; absent while the portal follows the system. */
const KEY = 'colour-mode';
const listeners = new Set<() => void>();
const system = matchMedia('(prefers-color-scheme: dark)');
system.addEventListener('change', apply);

function colourMode(): ColourMode {
  const chosen = localStorage.getItem(KEY);
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return system.matches ? 'dark' : 'light';
}

export function chooseColourMode(mode: ColourMode): void {
  const systemMode = system.matches ? 'dark' : 'light';
  if (mode === systemMode) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, mode);
  apply();
}

/** Puts the mode on the page; to be called once before the first paint. */
export function apply(): void {
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
