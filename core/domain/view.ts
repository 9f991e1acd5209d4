import * as z from 'zod';
import { filtersSchema } from './filter.ts';

const VIEW_TABLES = ['DevicesTable', 'AlertsTable'] as const;
export const viewTableSchema = z.enum(VIEW_TABLES);
export type ViewTable = z.infer<typeof viewTableSchema>;

/** The tables as sentences name them. */
export const TABLE_WORDS: Readonly<Record<ViewTable, string>> = {
  DevicesTable: 'services',
  AlertsTable: 'alerts',
};

export const DEFAULT_VIEW = 'All Services';

/** Views that one person may keep for one table. */
export const MAX_VIEWS = 100;

/** Bytes of one view, and of all views of a person, which are one row of the store. */
const MAX_VIEW_BYTES = 32 * 1024;
const MAX_VIEWS_BYTES = 256 * 1024;

const utf8 = new TextEncoder();
const bytesOf = (value: unknown) => utf8.encode(JSON.stringify(value)).length;

/** Why a view cannot be saved among these; undefined when it can. */
export function refusedView(view: SavedView, all: SavedViews): string | undefined {
  if (bytesOf(view) > MAX_VIEW_BYTES)
    return 'This view has too many filters or columns to be saved.';
  return bytesOf(all) > MAX_VIEWS_BYTES
    ? 'Your views together are too large. Delete one first.'
    : undefined;
}

/** The owner of the shared set of views. */
export const SHARED_OWNER = 'default';

export const columnSchema = z.strictObject({
  id: z.string().min(1).max(128),
  visible: z.boolean(),
  /** Pixels; absent while the person never resized the column. */
  width: z.number().int().min(40).max(2_000).optional(),
  /** Added through 'Add Property...', and therefore removable. */
  custom: z.boolean().optional(),
});
export type Column = z.infer<typeof columnSchema>;

export const savedViewSchema = z.strictObject({
  name: z.string().trim().min(1).max(64),
  filters: filtersSchema,
  columns: z.array(columnSchema).max(100),
  is_default: z.boolean(),
});
export type SavedView = z.infer<typeof savedViewSchema>;

export const savedViewsSchema = z.strictObject({
  DevicesTable: z.array(savedViewSchema),
  AlertsTable: z.array(savedViewSchema),
});
export type SavedViews = z.infer<typeof savedViewsSchema>;

const allServices: SavedView = { name: DEFAULT_VIEW, filters: [], columns: [], is_default: true };

/** The shared set while nobody stored one; a view without columns shows the default ones. */
export const SHIPPED_VIEWS: SavedViews = {
  DevicesTable: [allServices],
  AlertsTable: [allServices],
};

export const NO_VIEWS: SavedViews = { DevicesTable: [], AlertsTable: [] };

const sizeStep = z.number().int().min(2).max(8);

export const dashboardSettingsSchema = z.strictObject({
  tileSize: sizeStep,
  textSize: sizeStep,
  sortBy: z.enum(['ascending', 'descending', 'severity']),
  groupBy: z.union([z.string().max(128), z.array(z.string().max(128)).max(5)]),
  details: z.boolean(),
  alignment: z.enum(['flex-start', 'center', 'flex-end']),
  /**
   * Remembered with the others: whether the summary refreshes by itself, and which severities it
   * shows.
   */
  autoRefresh: z.boolean().optional(),
  severities: z.array(z.enum(['Critical', 'Error', 'Warning', 'Live'])).optional(),
  /** The person has chosen groupBy, which otherwise gives way where it tells nothing. */
  isGroupChosen: z.boolean().optional(),
});
export type DashboardSettings = z.infer<typeof dashboardSettingsSchema>;

export const DEFAULT_DASHBOARD_SETTINGS: DashboardSettings = {
  tileSize: 2,
  textSize: 2,
  sortBy: 'severity',
  groupBy: 'Customer',
  details: false,
  alignment: 'flex-start',
  autoRefresh: false,
  severities: ['Critical', 'Error', 'Warning', 'Live'],
};

/**
 * A person's settings, or the shared set, as the data service returns them; nested values are JSON
 * text.
 */
export const userViewSettingsSchema = z.strictObject({
  id: z.string(),
  cognito_user_id: z.string(),
  component: z.string(),
  config: z.string(),
  view_name: z.string(),
  saved_views: z.string(),
  dashboard_settings: z.string(),
  selected_views: z.string(),
});
export type UserViewSettings = z.infer<typeof userViewSettingsSchema>;

/** Both sets together: the person's own view wins on an equal name. */
export function combineViews(own: readonly SavedView[], shared: readonly SavedView[]): SavedView[] {
  const names = new Set(own.map((view) => view.name));
  return [...own, ...shared.filter((view) => !names.has(view.name))];
}

/**
 * Saving creates when the name differs from the current view's, or when a default view is being
 * edited.
 */
export function savesAsNew(
  name: string,
  current: Pick<SavedView, 'name' | 'is_default'> | undefined,
): boolean {
  return !current || current.is_default || name.trim() !== current.name;
}

/**
 * The view to show after the active one was deleted: 'All Services', else the first that remains.
 */
export function viewAfterDeletion(remaining: readonly SavedView[]): SavedView | undefined {
  return remaining.find((view) => view.name === DEFAULT_VIEW) ?? remaining[0];
}
