import type { views } from '../../core/contract/views.ts';
import { TABLE_WORDS } from '../../core/domain/view.ts';
import { NotFound } from '../runtime/errors.ts';
import type { Verb } from '../kernel/serve.ts';
import { changeViewSettings, viewSettingsOf } from '../store/view-settings.ts';
import { ownerOf } from './owner.ts';
import { withView } from './with-view.ts';
import { viewThings } from './owner.ts';

/** PUT /views: filters and columns of an existing view. */
export const updateView: Verb<typeof views.updateView> = async ({ actor, body, audit }) => {
  const owner = ownerOf(actor, body.user_id);
  const former = (await viewSettingsOf(owner)).savedViews[body.table].find(
    (view) => view.name === body.view_name,
  );
  if (!former) throw new NotFound('View');
  const after = { ...former, filters: body.filters, columns: body.columns };
  const row = audit({
    information: `Updated the view '${former.name}' of ${TABLE_WORDS[body.table]}`,
    things: viewThings(actor, owner, former.name),
    before: former,
    after,
  });
  await changeViewSettings(
    owner,
    (settings) => {
      const list = settings.savedViews[body.table];
      if (!list.some((view) => view.name === after.name)) throw new NotFound('View');
      return withView(settings, body.table, after);
    },
    row,
  );
  return { message: 'View updated.' };
};
