import Button from '@cloudscape-design/components/button';
import { useMemo, useState } from 'react';
import { isFlapping } from '../../../../core/domain/flapping.ts';
import { NO_FILTER, STATUS_VALUES } from '../../../../core/domain/filter.ts';
import { serviceReader } from '../../../../core/domain/service-reader.ts';
import { serviceProperties } from '../../../../core/domain/service.ts';
import { valuesOf } from '../../../../core/domain/table.ts';
import { useCan, useOffered } from '../../access/permissions.ts';
import { useSession } from '../../access/session.ts';
import { FilterPanelLater, loadFilterPanel } from '../../ui/filter/filter-panel-later.tsx';
import { useLoadedWhenIdle } from '../../ui/when-idle.ts';
import { FilterSentence } from '../../ui/filter/filter-sentence.tsx';
import { useNowSeconds } from '../../ui/state/clock.ts';
import { NothingFound } from '../../ui/table/nothing-found.tsx';
import { surface } from '../../ui/tokens.ts';
import { useAutoRefresh } from '../../ui/use-auto-refresh.ts';
import { CountTiles } from './count-tiles.tsx';
import { FailingSourcesLater } from './failing-sources-later.tsx';
import { SilentCollectorsLater } from './silent-collectors-later.tsx';
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
        news={
          <LastHour
            changes={summary.changes}
            flapping={summary.selected.filter(isFlapping).length}
            linkOf={summary.links.ofChange}
          />
        }
        settings={settings}
        onChange={change}
        onRefresh={services.refresh}
        onWallboard={wallboard.show}
      />
      <SummaryNotes services={services} />
      <FailingSourcesLater />
      <SilentCollectorsLater />
      <CountTiles
        counts={summary.counts}
        linkOf={summary.links.ofSeverity}
        linkOfOther={summary.links.ofState}
      />
      {summary.isAwaited ? (
        <>
          <p className="attention attention--calm">Loading what is in trouble.</p>
          <TileSkeleton settings={settings} />
        </>
      ) : (
        <>
          <Trouble summary={summary} />
          <RecipientsLine />
          <Tiles summary={summary} />
        </>
      )}
    </div>
  );
}

/** Not for who may read no alerts, nor where they or the services could not be read. */
function Trouble({ summary }: { summary: Summary }) {
  const { services, counts, faults, isKnown, selected, links } = summary;
  const { customer } = useSession();
  const mayReadAlerts = useCan('alerts', 'view');
  const isUnreadable = services.error ?? services.alertsError;
  if (isUnreadable || !mayReadAlerts || (isKnown && selected.length === 0)) return null;
  return (
    <TroubleList
      faults={faults}
      counts={counts}
      isKnown={isKnown}
      link={links.ofFaults}
      namesCustomer={customer === null}
    />
  );
}

const OPENED_LATER = [loadFilterPanel];

function Tiles({ summary }: { summary: Summary }) {
  const { services, saved, view, settings, change, isKnown, tiles, links } = summary;
  const [isFiltering, setFiltering] = useState(false);
  const now = useNowSeconds();
  useLoadedWhenIdle(isKnown, OPENED_LATER);
  const properties = useOffered(useMemo(() => serviceProperties(services.rows), [services.rows]));
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
        <FilterPanelLater
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
          <NoTiles summary={summary} />
        </div>
      )}
    </>
  );
}

/** Why there is no tile, and what shows some. */
function NoTiles({ summary: { services, view, selected, change } }: { summary: Summary }) {
  if (services.rows.length === 0) return <p>There are no services yet.</p>;
  if (selected.length === 0) return <NothingFound state={view} />;
  return (
    <>
      <p>No service has one of the chosen severities.</p>
      <Button onClick={() => change({ severities: [...STATUS_VALUES] })}>
        Show all severities
      </Button>
    </>
  );
}
