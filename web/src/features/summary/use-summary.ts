import { useDeferredValue, useMemo } from 'react';
import {
  countChanges,
  RECENT_SECONDS,
  type AlertChange,
} from '../../../../core/domain/alert-changes.ts';
import { serviceReader } from '../../../../core/domain/service-reader.ts';
import type { Service } from '../../../../core/domain/service.ts';
import { countStates, type StateCounts } from '../../../../core/domain/state.ts';
import type { DashboardSettings } from '../../../../core/domain/view.ts';
import { useSession } from '../../access/session.ts';
import { useAlerts } from '../../parts/feeds/alerts.ts';
import { useServices, type ServicesView } from '../../parts/feeds/services.ts';
import { useSavedViews, type SavedViewsOf } from '../../parts/views/use-saved-views.ts';
import { useQueryParams } from '../../ui/address.ts';
import { useNowSeconds } from '../../ui/state/clock.ts';
import { useRowsHere } from '../../ui/table/use-rows-here.ts';
import { useTableState, type TableState } from '../../ui/table/use-table-state.ts';
import { faultsOf, type Fault } from './in-trouble.ts';
import { useSummaryLinks, type SummaryLinks } from './summary-links.ts';
import { summaryTiles, type SummaryTile } from '../../../../core/domain/summary-tiles.ts';
import { useSummarySettings } from './use-summary-settings.ts';

/** All that the summary shows; the page and the wallboard lay it out. */
export interface Summary {
  services: ServicesView;
  saved: SavedViewsOf;
  view: TableState;
  /** The services that pass search and filter. */
  selected: readonly Service[];
  settings: DashboardSettings;
  change(change: Partial<DashboardSettings>): void;
  /** Every service and its state are known; before, nothing may be counted or called calm. */
  isKnown: boolean;
  /** null until the server has said them, or all rows are there to be counted. */
  counts: StateCounts | null;
  /**
   * The first answers are still on their way, so nothing is drawn below the counts: it would jump.
   * A network that takes many answers is drawn from the first.
   */
  isAwaited: boolean;
  /** Loaded faults; all of them once isKnown. */
  faults: readonly Fault[];
  /** Numbers of alerts by their change in the last hour; null while unknown. */
  changes: Readonly<Record<AlertChange, number>> | null;
  tiles: readonly SummaryTile[];
  links: SummaryLinks;
}

export function useSummary(): Summary {
  const [params] = useQueryParams();
  const services = useServices();
  const saved = useSavedViews('DevicesTable', params.get('view'));
  const view = useTableState({ table: 'summary', base: saved.base });
  const { selected, isNarrowed } = useRowsHere(view, {
    rows: services.rows,
    reader: serviceReader,
  });
  const { settings, change } = useSummarySettings(useHasOneCustomer(services));
  const isKnown = services.isSettled && !saved.isLoading;
  const isUnreadable = services.error !== null || services.alertsError !== null;
  const isPartial = services.total !== null && services.rows.length < services.total;
  const counted = useMemo(() => (isKnown ? countStates(selected) : null), [isKnown, selected]);
  const ofServer = isNarrowed || saved.isLoading ? null : services.states;
  const faults = useMemo(() => faultsOf(selected), [selected]);
  const look = useDeferredValue(settings);
  const tiles = useMemo(
    () => (isKnown ? summaryTiles(selected, look) : []),
    [isKnown, selected, look],
  );
  return {
    services,
    saved,
    view,
    selected,
    settings,
    change,
    isKnown,
    isAwaited: !isKnown && !isUnreadable && !isPartial,
    counts: counted ?? ofServer,
    faults,
    changes: useChanges(isNarrowed ? (isKnown ? selected : null) : 'all'),
    tiles,
    links: useSummaryLinks({ ...view, selected }, saved.base?.filter, isKnown),
  };
}

/** null while it is not known. */
function useHasOneCustomer({ isSettled, rows }: ServicesView): boolean | null {
  const { customer } = useSession();
  return useMemo(() => {
    if (customer !== null) return true;
    return isSettled ? new Set(rows.map(({ device }) => device.Customer)).size === 1 : null;
  }, [customer, isSettled, rows]);
}

/** @param of the services whose alerts count; null while they are not known. */
function useChanges(of: readonly Service[] | 'all' | null): Summary['changes'] {
  const { rows, ended, isComplete } = useAlerts();
  const now = useNowSeconds();
  return useMemo(() => {
    if (of === null || ended === null || !isComplete) return null;
    const ids = of === 'all' ? null : new Set(of.map(({ id }) => id));
    const alerts = [...rows, ...ended].filter(
      ({ monitorObjectId }) => !ids || ids.has(monitorObjectId),
    );
    return countChanges(alerts, now - RECENT_SECONDS);
  }, [of, rows, ended, isComplete, now]);
}
