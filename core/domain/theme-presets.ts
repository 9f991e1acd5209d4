import { DEFAULT_THEME, OTHER_PRIMARY, type ThemeColours } from './brand.ts';

/** A theme that ships. */
export interface ThemePreset {
  name: string;
  portalPrimary: string;
  portalSecondary: string;
  sidebarColour: string;
  colourScheme: ThemeColours['portal']['type'];
}

const pair = (
  colour: string,
  portalPrimary: string,
  portalSecondary: string,
  darkSidebar: string,
): ThemePreset[] => [
  {
    name: `${colour} Light`,
    portalPrimary,
    portalSecondary,
    sidebarColour: '#ffffff',
    colourScheme: 'light',
  },
  {
    name: `${colour} Dark`,
    portalPrimary,
    portalSecondary,
    sidebarColour: darkSidebar,
    colourScheme: 'dark',
  },
];

const { primary, secondary } = DEFAULT_THEME.portal;

/** Pairs of light and dark, and two that stand alone. */
export const THEME_PRESETS: readonly ThemePreset[] = [
  ...pair('Blue', primary, secondary, '#0b1a33'),
  ...pair('Purple', OTHER_PRIMARY, '#8a6d00', '#1e1230'),
  ...pair('Green', '#0b6b3a', '#7a5c00', '#0c2117'),
  ...pair('Red', '#a3142a', '#4f5b66', '#2a0d12'),
  {
    name: 'Late Shift',
    portalPrimary: '#2f6fb0',
    portalSecondary: '#b0662f',
    sidebarColour: '#10161f',
    colourScheme: 'dark',
  },
  {
    name: 'Rustic',
    portalPrimary: '#7a3b12',
    portalSecondary: '#4d6b2c',
    sidebarColour: '#f4ebdd',
    colourScheme: 'light',
  },
];
