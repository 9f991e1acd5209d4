import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { views as viewCalls } from '../../../../core/contract/views.ts';
import {
  readFilters,
  withoutPlaceholder,
  type FilterGroup,
} from '../../../../core/domain/filter.ts';
import { writeFilters } from '../../../../core/domain/filter-edit.ts';
import {
  DEFAULT_VIEW,
  savesAsNew,
  SHARED_OWNER,
  viewAfterDeletion,
  type Column,
  type SavedView,
  type UserViewSettings,
  type ViewTable,
} from '../../../../core/domain/view.ts';
import { useSession } from '../../access/session.ts';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import { useWrite } from '../../api/queries.ts';
import { viewSettingsQuery } from '../../api/settings.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import type { ViewBase } from '../../ui/table/use-table-state.ts';
import { readViews } from './read-settings.ts';

export interface SavedViewsOf {
  views: readonly SavedView[];
  ownNames: ReadonlySet<string>;
  /** The chosen view; undefined while none is known. */
  current: SavedView | undefined;
  /** Its name; 'All Services' by default. */
  name: string;
  /** Starting state of the table. */
  base: ViewBase | undefined;
  /**
   * The views are still on their way: what a table shows before would change under the reader's
   * eyes.
   */
  isLoading: boolean;
  /** False for the shared identity, which may not save anything. */
  mayEdit: boolean;
  /**
   * Saves under a name: as a new view or over the current one.
   * @throws ApiError with the sentence to show beside the field.
   */
  save(name: string, columns: readonly Column[], filter: FilterGroup): Promise<void>;
  /** Tells that saving failed, where no dialog does. */
  tellUnsaved(error: unknown): void;
  /** Remembers the choice. A failure is told; the view is shown all the same. */
  prefer(name: string): void;
  /** Deletes and gives the name of the view to show next; null when it failed, which is told. */
  remove(name: string): Promise<string | null>;
}

/** @param asked the view that the address names; the person's last choice when it names none. */
export function useSavedViews(table: ViewTable, asked: string | null): SavedViewsOf {
  const { userId } = useSession();
  const client = useQueryClient();
  const flash = useFlash();
  const query = viewSettingsQuery(userId);
  const { data, isLoading } = useQuery(query);
  const create = useWrite(viewCalls.createView);
  const update = useWrite(viewCalls.updateView);
  const erase = useWrite(viewCalls.deleteView);
  const preference = useWrite(viewCalls.savePreference);
  const { views, ownNames, current, base } = useCurrentView(data, table, asked);
  const reload = () => client.invalidateQueries({ queryKey: query.queryKey });
  const tell = (error: unknown, what: string) => {
    console.warn(what, error);
    flash({ type: 'error', text: `${what} ${sentenceOf(error)}` });
  };
  const restore = async ({ name, columns, filters }: SavedView) => {
    const params = { table, view_name: name, user_id: userId, columns, filters };
    await create.mutateAsync({ params });
    await reload();
    return `View '${name}' is back.`;
  };

  return {
    views,
    ownNames,
    current,
    base,
    isLoading,
    name: current?.name ?? DEFAULT_VIEW,
    mayEdit: userId !== SHARED_OWNER,
    async save(name, columns, filter) {
      const isNew = savesAsNew(
        name,
        current && { name: current.name, is_default: !ownNames.has(current.name) },
      );
      const params = {
        table,
        view_name: name.trim(),
        user_id: userId,
        columns: [...columns],
        filters: writeFilters(withoutPlaceholder(filter)),
      };
      await (isNew ? create : update).mutateAsync({ params });
      await reload();
      flash({ type: 'success', text: `View '${params.view_name}' saved.` });
    },
    tellUnsaved: (error) => tell(error, 'The view was not saved.'),
    prefer(name) {
      preference.mutate(
        { params: { view: name, userId, table } },
        {
          onSuccess: () => void reload(),
          onError: (error) =>
            tell(error, `The view '${name}' is shown, but could not be kept as your choice.`),
        },
      );
    },
    async remove(name) {
      try {
        await erase.mutateAsync({ params: { table, view_name: name, user_id: userId } });
        await reload();
        flash({
          type: 'success',
          text: `View '${name}' deleted.`,
          undo: () => restore(views.find((view) => view.name === name)!),
        });
        return name === current?.name
          ? (viewAfterDeletion(views.filter((view) => view.name !== name))?.name ?? DEFAULT_VIEW)
          : (current?.name ?? DEFAULT_VIEW);
      } catch (error) {
        tell(error, `The view '${name}' could not be deleted.`);
        return null;
      }
    },
  };
}

/** The view to show: the one asked for, else the person's choice, else the default. */
function useCurrentView(
  settings: readonly UserViewSettings[] | undefined,
  table: ViewTable,
  asked: string | null,
) {
  const { views, ownNames, selected } = useMemo(
    () => readViews(settings ?? [], table),
    [settings, table],
  );
  const current =
    views.find((view) => view.name === asked) ??
    views.find((view) => view.name === selected) ??
    viewAfterDeletion(views);
  const base = useMemo(
    () =>
      current && {
        name: current.name,
        columns: current.columns,
        filter: readFilters(current.filters),
      },
    [current],
  );
  return { views, ownNames, current, base };
}
