import type { views } from '../../core/contract/views.ts';
import { combineViews, TABLE_WORDS } from '../../core/domain/view.ts';
import { NotFound } from '../runtime/errors.ts';
import type { Verb } from '../kernel/serve.ts';
import { changeViewSettings, sharedOwner, viewSettingsOf } from '../store/view-settings.ts';
import { ownerOf } from './owner.ts';
import { viewThings } from './owner.ts';

/** PUT /views/preferences: stores the selected view. */
export const savePreference: Verb<typeof views.savePreference> = async ({ actor, body, audit }) => {
  const owner = ownerOf(actor, body.userId ?? body.user_id);
  const [own, shared] = await Promise.all([
    viewSettingsOf(owner),
    viewSettingsOf(sharedOwner(actor)),
  ]);
  const known = combineViews(own.savedViews[body.table], shared.savedViews[body.table]);
  if (!known.some((view) => view.name === body.view)) throw new NotFound('View');
  const row = audit({
    information: `Chose the view '${body.view}' of ${TABLE_WORDS[body.table]}`,
    things: viewThings(actor, owner, body.view),
    before: own.selectedViews[body.table],
    after: body.view,
  });
  await changeViewSettings(
    owner,
    (settings) => ({
      ...settings,
      selectedViews: { ...settings.selectedViews, [body.table]: body.view },
    }),
    row,
  );
  return { message: 'Preference saved.' };
};
