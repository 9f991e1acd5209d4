import * as z from 'zod';
import { STATUS_VALUES } from '../../../../core/domain/filter.ts';
import {
  dashboardSettingsSchema,
  DEFAULT_DASHBOARD_SETTINGS,
  type DashboardSettings,
} from '../../../../core/domain/view.ts';

/** The look of the summary that a link carries; the rest of the settings is the reader's own. */
export type SharedLook = Omit<DashboardSettings, 'autoRefresh' | 'isGroupChosen'>;

const GROUP = 'group';
const SEVERITY = 'severity';
const NAMES = {
  tileSize: 'size',
  textSize: 'text',
  sortBy: 'sort',
  details: 'details',
  alignment: 'align',
} as const;

const { shape } = dashboardSettingsSchema;
const step = z.coerce.number().pipe(shape.tileSize);
const READ = {
  tileSize: step,
  textSize: step,
  sortBy: shape.sortBy,
  details: z.stringbool(),
  alignment: shape.alignment,
} satisfies Record<keyof typeof NAMES, z.ZodType>;

/**
 * The look that an address shows: all of it as soon as it names the grouping, which every address
 * of a summary that is open does. null for an address that leaves it to the reader.
 */
export function readLook(params: URLSearchParams): SharedLook | null {
  const groups = params.getAll(GROUP).filter(Boolean).slice(0, 5);
  if (groups.length === 0) return null;
  const read = <K extends keyof typeof READ>(name: K): SharedLook[K] => {
    const text = params.get(NAMES[name]);
    const parsed = READ[name].safeParse(text);
    return (
      text !== null && parsed.success ? parsed.data : DEFAULT_DASHBOARD_SETTINGS[name]
    ) as SharedLook[K];
  };
  const severities = params.getAll(SEVERITY);
  return {
    groupBy: groups.length === 1 ? groups[0]! : groups,
    severities:
      severities.length === 0
        ? [...STATUS_VALUES]
        : STATUS_VALUES.filter((value) => severities.includes(value)),
    tileSize: read('tileSize'),
    textSize: read('textSize'),
    sortBy: read('sortBy'),
    details: read('details'),
    alignment: read('alignment'),
  };
}

/** Names the look in an address; what is at its default is left out, so that links stay short. */
export function writeLook(params: URLSearchParams, look: SharedLook): void {
  for (const name of [GROUP, SEVERITY, ...Object.values(NAMES)]) params.delete(name);
  for (const property of [look.groupBy].flat()) params.append(GROUP, property);
  const severities = look.severities ?? STATUS_VALUES;
  if (severities.length === 0) params.append(SEVERITY, 'none');
  else if (severities.length < STATUS_VALUES.length)
    for (const severity of severities) params.append(SEVERITY, severity);
  for (const name of Object.keys(NAMES) as (keyof typeof NAMES)[])
    if (look[name] !== DEFAULT_DASHBOARD_SETTINGS[name])
      params.set(NAMES[name], String(look[name]));
}
