import * as z from 'zod';
import type { Actor } from '../../core/access/actor.ts';
import {
  dashboardSettingsSchema,
  DEFAULT_DASHBOARD_SETTINGS,
  DEFAULT_VIEW,
  NO_VIEWS,
  savedViewsSchema,
  SHARED_OWNER,
  SHIPPED_VIEWS,
  type UserViewSettings,
} from '../../core/domain/view.ts';
import { ConditionFailed, get, writeIf, type TransactItem } from './client.ts';
import { NOBODY, versionPut } from './versioned.ts';
import { parseStored } from '../runtime/stored.ts';

const viewSettingsSchema = z.object({
  savedViews: savedViewsSchema,
  dashboardSettings: dashboardSettingsSchema,
  /** Last selected view, by table. */
  selectedViews: z.strictObject({ DevicesTable: z.string(), AlertsTable: z.string() }),
  version: z.number().int(),
});
export type ViewSettings = z.infer<typeof viewSettingsSchema>;

/** A person, or everybody of a provider. */
export interface SettingsOwner {
  /** Id in calls: the person's id, or 'default'. */
  id: string;
  /** Key of the row; shared settings have the provider's key. */
  key: string;
}

export const personOwner = (actor: Pick<Actor, 'sub'>): SettingsOwner => ({
  id: actor.sub,
  key: actor.sub,
});
export const sharedOwner = (actor: Pick<Actor, 'providerId'>): SettingsOwner => ({
  id: SHARED_OWNER,
  key: `${actor.providerId}#${SHARED_OWNER}`,
});

const COMPONENT = 'portal';

export async function viewSettingsOf(owner: SettingsOwner): Promise<ViewSettings> {
  const row = await get('viewSettings', { owner: owner.key, component: COMPONENT });
  return row
    ? parseStored(viewSettingsSchema, row)
    : {
        savedViews: owner.id === SHARED_OWNER ? SHIPPED_VIEWS : NO_VIEWS,
        dashboardSettings: DEFAULT_DASHBOARD_SETTINGS,
        selectedViews: { DevicesTable: DEFAULT_VIEW, AlertsTable: DEFAULT_VIEW },
        version: 0,
      };
}

const ATTEMPTS = 5;

/**
 * Changes settings with the audit row. After a concurrent save, the change is applied again to the
 * newer settings, so that neither save is lost.
 */
export async function changeViewSettings(
  owner: SettingsOwner,
  change: (settings: ViewSettings) => ViewSettings,
  audit: TransactItem,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const before = await viewSettingsOf(owner);
    const next = { owner: owner.key, component: COMPONENT, ...change(before) };
    const put = versionPut('viewSettings', next, before.version, NOBODY);
    if (await writeIf([put, audit])) return;
    if (attempt === ATTEMPTS) throw new ConditionFailed();
  }
}

/** The API's form of the settings. */
export function userViewSettings(owner: SettingsOwner, settings: ViewSettings): UserViewSettings {
  return {
    id: owner.id,
    cognito_user_id: owner.id,
    component: COMPONENT,
    config: '{}',
    view_name: settings.selectedViews.DevicesTable,
    saved_views: JSON.stringify(settings.savedViews),
    dashboard_settings: JSON.stringify(settings.dashboardSettings),
    selected_views: JSON.stringify(settings.selectedViews),
  };
}
