import Button from '@cloudscape-design/components/button';
import Spinner from '@cloudscape-design/components/spinner';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { NO_FILTER, STATUS_VALUES } from '../../../../core/domain/filter.ts';
import { serviceReader } from '../../../../core/domain/service-reader.ts';
import { serviceProperties } from '../../../../core/domain/service.ts';
import { valuesOf } from '../../../../core/domain/table.ts';
import { countStates } from '../../../../core/domain/state.ts';
import { countSeverities } from '../../../../core/domain/tile.ts';
import { useServices } from '../../parts/feeds/services.ts';
import { FilterPanel } from '../../ui/filter/filter-panel.tsx';
import { FilterSentence } from '../../ui/filter/filter-sentence.tsx';
import { useNowSeconds } from '../../ui/state/clock.ts';
import { PIXELS_A_STEP, TileList } from '../../ui/tile/tile-list.tsx';
import { useTableView } from '../../ui/table/use-table-view.ts';
import { surface } from '../../ui/tokens.ts';
import { useSavedViews } from '../../parts/views/use-saved-views.ts';
import { CountTiles } from './count-tiles.tsx';
import { faultsOf } from './in-trouble.ts';
import { lastHour } from './last-hour.ts';
import './summary.css';
import { SummaryBar } from './summary-bar.tsx';
import { SummaryHead } from './summary-head.tsx';
import { SummaryNotes } from './summary-notes.tsx';
import { summaryTiles, tileLink } from './summary-tiles.ts';
import { ToldLine } from './told-line.tsx';
import { TroubleList } from './trouble-list.tsx';
import { useAutoRefresh } from '../../ui/use-auto-refresh.ts';
import { useSummarySettings } from './use-summary-settings.ts';
import { Wallboard } from './wallboard.tsx';

const NO_COLUMNS: readonly string[] = [];

/** /summary and /dashboard: what is down at one glance, as tiles in order of trouble. */
export function SummaryPage() {
  const [params, setParams] = useSearchParams();
  const services = useServices();
  const saved = useSavedViews('DevicesTable', params.get('view'));
  const [settings, change] = useSummarySettings();
  const [isFiltering, setFiltering] = useState(false);
  const now = useNowSeconds();
  const isWallboard = params.get('wallboard') === '1';
  useAutoRefresh(settings.autoRefresh === true || isWallboard, services.refresh);
  const view = useTableView({
    table: 'summary',
    rows: services.rows,
    reader: serviceReader,
    offered: NO_COLUMNS,
    base: saved.base,
  });
  const properties = useMemo(() => serviceProperties(services.rows), [services.rows]);
  const faults = useMemo(() => faultsOf(view.selected), [view.selected]);
  const isUnknown = services.isLoading || services.error !== null;
  const counts = useMemo(
    () => (isUnknown ? null : countSeverities(countStates(view.selected))),
    [isUnknown, view.selected],
  );
  const tileSettings = useDeferredValue(settings);
  const tiles = useMemo(
    () => summaryTiles(view.selected, tileSettings),
    [view.selected, tileSettings],
  );
  const linkOf = useCallback(
    (tile: (typeof tiles)[number]) => tileLink(tile, tileSettings.groupBy),
    [tileSettings.groupBy],
  );
  const setWallboard = useCallback(
    (on: boolean) => {
      setParams((former) => {
        const next = new URLSearchParams(former);
        if (on) next.set('wallboard', '1');
        else next.delete('wallboard');
        return next;
      });
      // A browser may refuse the full screen; the wallboard then fills the window.
      if (on) void document.documentElement.requestFullscreen?.().catch(() => {});
      else if (document.fullscreenElement) void document.exitFullscreen();
    },
    [setParams],
  );
  const leave = useCallback(() => setWallboard(false), [setWallboard]);
  const board = <TileList tiles={tiles} settings={settings} linkOf={linkOf} nowSeconds={now} />;

  if (isWallboard) {
    return (
      <Wallboard
        counts={counts}
        asOfMs={services.asOfMs}
        tileCount={tiles.length}
        tileWidthPx={PIXELS_A_STEP * settings.tileSize}
        onLeave={leave}
      >
        {board}
      </Wallboard>
    );
  }
  const clear = () => {
    view.setSearch('');
    view.setFilter(NO_FILTER);
    if (view.selected.length > 0) change({ severities: [...STATUS_VALUES] });
  };
  const isEmpty = !services.isLoading && !services.error && tiles.length === 0;
  return (
    <div className="summary" style={surface}>
      <SummaryHead
        news={lastHour(view.selected, now)}
        services={services}
        settings={settings}
        onChange={change}
        onWallboard={() => setWallboard(true)}
      />
      <SummaryNotes services={services} />
      <CountTiles counts={counts} />
      {services.knowsAlerts && view.selected.length > 0 && <TroubleList faults={faults} />}
      <ToldLine />
      <SummaryBar
        view={view}
        saved={saved}
        properties={properties}
        settings={settings}
        onChange={change}
        isFiltering={isFiltering}
        onFilter={setFiltering}
      />
      {isFiltering && (
        <FilterPanel
          value={view.filter}
          properties={properties}
          valuesOf={(property) => valuesOf(services.rows, property, serviceReader)}
          onApply={view.setFilter}
          onClose={() => setFiltering(false)}
        />
      )}
      <FilterSentence filter={view.filter} onClear={() => view.setFilter(NO_FILTER)} />
      {services.isLoading ? (
        <output>
          <Spinner size="large" />
          <span className="visually-hidden">Loading</span>
        </output>
      ) : (
        board
      )}
      {isEmpty && (
        <div className="summary__empty">
          <p>Sorry, there is no data to display</p>
          {services.rows.length > 0 && (
            <Button onClick={clear}>Clear the search and the filters</Button>
          )}
        </div>
      )}
    </div>
  );
}
