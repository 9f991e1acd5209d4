import type { views } from '../../core/contract/views.ts';
import { actorThing } from '../store/audit-things.ts';
import type { Verb } from '../kernel/serve.ts';
import { changeViewSettings, personOwner, viewSettingsOf } from '../store/view-settings.ts';

/** PUT /views/dashboards/settings: the person's settings of the summary. */
export const saveDashboardSettings: Verb<typeof views.saveDashboardSettings> = async ({
  actor,
  body,
  audit,
}) => {
  const owner = personOwner(actor);
  const { dashboardSettings: before } = await viewSettingsOf(owner);
  const row = audit({
    information: 'Changed the settings of the summary',
    things: [actorThing(actor)],
    before,
    after: body,
  });
  await changeViewSettings(owner, (settings) => ({ ...settings, dashboardSettings: body }), row);
  return { data: { id: owner.id } };
};
