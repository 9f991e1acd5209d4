import Button from '@cloudscape-design/components/button';
import { useCallback, useMemo, useState } from 'react';
import { NO_FILTER, STATUS_VALUES } from '../../../../core/domain/filter.ts';
import { serviceReader } from '../../../../core/domain/service-reader.ts';
import { serviceProperties } from '../../../../core/domain/service.ts';
import { valuesOf } from '../../../../core/domain/table.ts';
import { useCan, useOffered } from '../../access/permissions.ts';
import { useSession } from '../../access/session.ts';
import { FilterPanel } from '../../ui/filter/filter-panel.tsx';
import { FilterSentence } from '../../ui/filter/filter-sentence.tsx';
import { useNowSeconds } from '../../ui/state/clock.ts';
import { surface } from '../../ui/tokens.ts';
import { useAutoRefresh } from '../../ui/use-auto-refresh.ts';
import { CountTiles } from './count-tiles.tsx';
import { LastHour } from './last-hour.tsx';
import './summary.css';
import { SummaryBar } from './summary-bar.tsx';
import { SummaryHead } from './summary-head.tsx';
import { SummaryNotes } from './summary-notes.tsx';
import { TileBoard } from './tile-board.tsx';
import { TileSkeleton } from './tile-skeleton.tsx';
import { RecipientsLine } from './recipients-line.tsx';
import { TroubleList } from './trouble-list.tsx';
import { useSummary, type Summary } from './use-summary.ts';
import { useWallboard } from './use-wallboard.ts';
import { SummaryWall } from './summary-wall.tsx';

/** /summary and /dashboard: what is down at one glance, as tiles in order of trouble. */
export function SummaryPage() {
  const summary = useSummary();
  const { services, settings, change } = summary;
  const wallboard = useWallboard();
  useAutoRefresh(settings.autoRefresh === true || wallboard.isShown, services.refresh);
  if (wallboard.isShown) return <SummaryWall summary={summary} onLeave={wallboard.leave} />;
  return (
    <div className="summary" style={surface}>
      <SummaryHead
        news={<LastHour changes={summary.changes} linkOf={summary.links.ofChange} />}
        settings={settings}
        onChange={change}
        onRefresh={services.refresh}
        onWallboard={wallboard.show}
      />
      <SummaryNotes services={services} />
      <CountTiles
        counts={summary.counts}
        linkOf={summary.links.ofSeverity}
        linkOfOther={summary.links.ofState}
      />
      <Trouble summary={summary} />
      <RecipientsLine />
      <Tiles summary={summary} />
    </div>
  );
}

/** Not for who may read no alerts, nor where they or the services could not be read. */
function Trouble({ summary }: { summary: Summary }) {
  const { services, faults, isKnown, selected, links } = summary;
  const { customer } = useSession();
  const mayReadAlerts = useCan('alerts', 'view');
  const isUnreadable = services.error ?? services.alertsError;
  if (isUnreadable || !mayReadAlerts || (isKnown && selected.length === 0)) return null;
  return (
    <TroubleList
      faults={faults}
      isKnown={isKnown}
      link={links.ofFaults}
      namesCustomer={customer === null}
    />
  );
}

function Tiles({ summary }: { summary: Summary }) {
  const { services, saved, view, selected, settings, change, isKnown, tiles, links } = summary;
  const [isFiltering, setFiltering] = useState(false);
  const now = useNowSeconds();
  const properties = useOffered(useMemo(() => serviceProperties(services.rows), [services.rows]));
  const clear = useCallback(() => {
    view.setSearch('');
    view.setFilter(NO_FILTER);
    if (selected.length > 0) change({ severities: [...STATUS_VALUES] });
  }, [view, selected, change]);
  return (
    <>
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
          onApply={(filter) => {
            view.setFilter(filter);
            setFiltering(false);
          }}
          onClose={() => setFiltering(false)}
        />
      )}
      <FilterSentence
        filter={view.filter}
        properties={isKnown ? properties : null}
        onClear={() => view.setFilter(NO_FILTER)}
      />
      {isKnown ? (
        <TileBoard tiles={tiles} settings={settings} linkOf={links.ofTile} nowSeconds={now} />
      ) : (
        !services.error && <TileSkeleton settings={settings} />
      )}
      {isKnown && tiles.length === 0 && (
        <div className="summary__empty">
          <p>Sorry, there is no data to display</p>
          {services.rows.length > 0 && (
            <Button onClick={clear}>Clear the search and the filters</Button>
          )}
        </div>
      )}
    </>
  );
}
