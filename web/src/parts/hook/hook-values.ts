import * as z from 'zod';
import type { Connection } from '../../../../core/domain/hook/connection.ts';
import { templateText } from '../../../../core/domain/hook/read-template.ts';
import { SHAPE_NAMES, SHAPES, type ShapeName } from '../../../../core/domain/hook/shapes.ts';

/** Fields of a form for a connection. */
export const HOOK_FIELDS = {
  settings: z.record(z.string(), z.string()),
  template: z.string(),
};
export type HookValues = { settings: Record<string, string>; template: string };

/** A form has a field for each setting of each shape, so that another shape keeps what was typed. */
const EMPTY_SETTINGS: Readonly<Record<string, string>> = Object.fromEntries(
  SHAPE_NAMES.flatMap((name) => SHAPES[name].settings.map((setting) => [setting.name, ''])),
);

export const NO_HOOK: HookValues = { settings: { ...EMPTY_SETTINGS }, template: '' };

/** A stored connection as the fields show it; a template of the shape's own is shown whole. */
export function hookValues({ shape, settings, template }: Connection): HookValues {
  return {
    settings: { ...EMPTY_SETTINGS, ...startsOf(shape), ...settings },
    template: template === '' ? templateText(SHAPES[shape].template) : template,
  };
}

/** Values after another shape was chosen: its own template, and settings that it begins with. */
export const valuesOfShape = (shape: ShapeName, { settings }: HookValues): HookValues =>
  hookValues({
    shape,
    settings: Object.fromEntries(
      SHAPES[shape].settings.map(({ name, start = '' }) => [name, settings[name] || start]),
    ),
    template: '',
  });

export function connectionOf(
  shape: ShapeName,
  { settings, template }: HookValues,
): Connection & { settings: Record<string, string> } {
  return {
    shape,
    settings: Object.fromEntries(
      SHAPES[shape].settings.map(({ name }) => [name, settings[name]?.trim() ?? '']),
    ),
    template: template.trim() === templateText(SHAPES[shape].template) ? '' : template.trim(),
  };
}

const startsOf = (shape: ShapeName) =>
  Object.fromEntries(SHAPES[shape].settings.map(({ name, start = '' }) => [name, start]));
