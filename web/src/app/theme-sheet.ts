import type { ThemeColours } from '../../../core/domain/brand.ts';
import { HOST_SHEET } from '../access/face.ts';
import { apply as applyColourMode } from './colour-mode.ts';

let latest = '';

/**
 * Applies a brand's theme. The page loads the host's sheet; another account's sheet replaces it
 * after sign-in.
 */
export async function showTheme(sheet: string, theme: ThemeColours): Promise<void> {
  latest = sheet;
  const element = await elementFor(sheet, theme);
  const isLate = latest !== sheet;
  for (const old of document.head.querySelectorAll('[data-theme]'))
    if (isLate ? old === element : old !== element) old.remove();
  if (!isLate) applyColourMode();
}

async function elementFor(sheet: string, theme: ThemeColours): Promise<HTMLElement | null> {
  if (sheet !== HOST_SHEET) return await linkTo(sheet).catch(() => madeHere(theme));
  const own = document.head.querySelector<HTMLLinkElement>(`link[href="${HOST_SHEET}"]`);
  return (own?.sheet?.cssRules.length ?? 0) > 0 ? null : await madeHere(theme);
}

async function linkTo(href: string): Promise<HTMLElement> {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', href });
  return await new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve(link));
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${href} could not be read.`));
    });
    add(link);
  });
}

/** For brands that were saved before saves wrote a sheet. */
async function madeHere(theme: ThemeColours): Promise<HTMLElement> {
  const { themeCss } = await import('../../../core/domain/theme.ts');
  const style = document.createElement('style');
  style.textContent = themeCss(theme);
  return add(style);
}

function add<T extends HTMLElement>(element: T): T {
  element.dataset['theme'] = '';
  document.head.append(element);
  return element;
}
