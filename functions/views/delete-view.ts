import type { views } from '../../core/contract/views.ts';
import {
  combineViews,
  SHARED_OWNER,
  TABLE_WORDS,
  viewAfterDeletion,
} from '../../core/domain/view.ts';
import type { Verb } from '../kernel/serve.ts';
import { changeViewSettings, sharedOwner, viewSettingsOf } from '../store/view-settings.ts';
import { ownerOf } from './owner.ts';
import { viewThings } from './owner.ts';

/** DELETE /views: idempotent. If the view was selected, All Services becomes selected. */
export const deleteView: Verb<typeof views.deleteView> = async ({ actor, query, audit }) => {
  const owner = ownerOf(actor, query.user_id);
  const { table, view_name: name } = query;
  const shared =
    owner.id === SHARED_OWNER ? [] : (await viewSettingsOf(sharedOwner(actor))).savedViews[table];
  const before = (await viewSettingsOf(owner)).savedViews[table].find((view) => view.name === name);
  const row = audit({
    information: `Deleted the view '${name}' of ${TABLE_WORDS[table]}`,
    things: viewThings(actor, owner, name),
    before,
  });
  await changeViewSettings(
    owner,
    (settings) => {
      const remaining = settings.savedViews[table].filter((view) => view.name !== name);
      const next =
        viewAfterDeletion(combineViews(remaining, shared))?.name ?? settings.selectedViews[table];
      return {
        ...settings,
        savedViews: { ...settings.savedViews, [table]: remaining },
        selectedViews:
          settings.selectedViews[table] === name
            ? { ...settings.selectedViews, [table]: next }
            : settings.selectedViews,
      };
    },
    row,
  );
  return { message: 'View deleted.' };
};
