import {
  combineViews,
  dashboardSettingsSchema,
  DEFAULT_DASHBOARD_SETTINGS,
  savedViewsSchema,
  SHARED_OWNER,
  type DashboardSettings,
  type SavedView,
  type UserViewSettings,
  type ViewTable,
} from '../../../../core/domain/view.ts';

/**
 * The views of one table: a person's own before the shared ones, the own one winning on an equal
 * name.
 */
export interface ViewList {
  views: readonly SavedView[];
  /** Names of the views that are the person's, and may therefore be changed and deleted. */
  ownNames: ReadonlySet<string>;
  /** The person's last choice; '' when nothing is stored. */
  selected: string;
}

export function readViews(settings: readonly UserViewSettings[], table: ViewTable): ViewList {
  const own = settings.find((entry) => entry.cognito_user_id !== SHARED_OWNER);
  const shared = settings.find((entry) => entry.cognito_user_id === SHARED_OWNER);
  const ownViews = viewsOf(own, table);
  return {
    views: combineViews(ownViews, viewsOf(shared, table)),
    ownNames: new Set(ownViews.map((view) => view.name)),
    selected: selectedOf(own, table) || selectedOf(shared, table),
  };
}

/**
 * How the person likes the summary; the shared set's settings, then the shipped ones, when nothing
 * was saved.
 */
export function readDashboardSettings(settings: readonly UserViewSettings[]): DashboardSettings {
  const own = settings.find((entry) => entry.cognito_user_id !== SHARED_OWNER) ?? settings[0];
  const result = dashboardSettingsSchema.safeParse(readJson(own?.dashboard_settings));
  return { ...DEFAULT_DASHBOARD_SETTINGS, ...(result.success ? result.data : {}) };
}

/**
 * Settings that another release wrote and this one cannot read count as none, so that the page
 * still opens.
 */
function viewsOf(settings: UserViewSettings | undefined, table: ViewTable): SavedView[] {
  const result = savedViewsSchema.safeParse(readJson(settings?.saved_views));
  return result.success ? result.data[table] : [];
}

function selectedOf(settings: UserViewSettings | undefined, table: ViewTable): string {
  const selected = readJson(settings?.selected_views);
  const name =
    typeof selected === 'object' && selected !== null
      ? (selected as Record<string, unknown>)[table]
      : undefined;
  return typeof name === 'string' ? name : '';
}

function readJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}
