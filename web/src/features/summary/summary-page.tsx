import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Multiselect from '@cloudscape-design/components/multiselect';
import Select from '@cloudscape-design/components/select';
import Spinner from '@cloudscape-design/components/spinner';
import TextFilter from '@cloudscape-design/components/text-filter';
import Toggle from '@cloudscape-design/components/toggle';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { activeFilters, NO_FILTER, STATUS_VALUES } from '../../../../core/domain/filter.ts';
import { serviceReader } from '../../../../core/domain/service-reader.ts';
import { serviceProperties } from '../../../../core/domain/service.ts';
import { valuesOf } from '../../../../core/domain/table.ts';
import { countSeverities } from '../../../../core/domain/tile.ts';
import { useCan } from '../../access/permissions.ts';
import { useSession } from '../../access/session.ts';
import { useServices } from '../../api/services.ts';
import { FilterButton } from '../../ui/filter/filter-button.tsx';
import { FilterPanel } from '../../ui/filter/filter-panel.tsx';
import { FilterSentence } from '../../ui/filter/filter-sentence.tsx';
import { useNowSeconds } from '../../ui/state/clock.ts';
import { PIXELS_A_STEP, TileList } from '../../ui/tile/tile-list.tsx';
import { useTableView } from '../../ui/table/use-table-view.ts';
import { surface } from '../../ui/tokens.ts';
import { useSavedViews } from '../../ui/views/use-saved-views.ts';
import { CountTiles } from './count-tiles.tsx';
import { DashboardOptions } from './dashboard-options.tsx';
import { faultsOf } from './in-trouble.ts';
import { lastHour } from './last-hour.ts';
import './summary.css';
import { groupProperties, summaryTiles, tileLink, EACH_SERVICE } from './summary-tiles.ts';
import { TroubleList } from './trouble-list.tsx';
import { useAutoRefresh } from '../../ui/use-auto-refresh.ts';
import { useSummarySettings } from './use-summary-settings.ts';
import { Wallboard } from './wallboard.tsx';

const NO_COLUMNS: readonly string[] = [];
const MOST_GROUPS = 5;
const severityOptions = STATUS_VALUES.map((value) => ({ value, label: value }));
const groupOption = (property: string) => ({ value: property, label: property === EACH_SERVICE ? 'Each service' : property });

/** /summary and /dashboard: what is down at one glance, as tiles in order of trouble. */
export function SummaryPage() {
  const [params, setParams] = useSearchParams();
  const { isSuperAccount } = useSession();
  const mayReadAlerts = useCan('alerts', 'view');
  const services = useServices();
  const saved = useSavedViews('DevicesTable', params.get('view'));
  const [settings, change] = useSummarySettings();
  const [isFiltering, setFiltering] = useState(false);
  const now = useNowSeconds();
  const isWallboard = params.get('wallboard') === '1';
  useAutoRefresh(settings.autoRefresh === true || isWallboard, services.refresh);
  const view = useTableView({ table: 'summary', rows: services.rows, reader: serviceReader, offered: NO_COLUMNS, base: saved.base });
  const properties = useMemo(() => serviceProperties(services.rows), [services.rows]);
  const faults = useMemo(() => faultsOf(view.selected), [view.selected]);
  const counts = useMemo(() => (services.isLoading ? null : countSeverities(view.selected)), [services.isLoading, view.selected]);
  const tileSettings = useDeferredValue(settings);
  const tiles = useMemo(() => summaryTiles(view.selected, tileSettings), [view.selected, tileSettings]);
  const linkOf = useCallback((tile: (typeof tiles)[number]) => tileLink(tile, tileSettings.groupBy), [tileSettings.groupBy]);
  const setWallboard = useCallback((on: boolean) => {
    setParams((former) => {
      const next = new URLSearchParams(former);
      if (on) next.set('wallboard', '1');
      else next.delete('wallboard');
      return next;
    });
    // A browser may refuse the full screen; the wallboard then fills the window.
    if (on) void document.documentElement.requestFullscreen?.().catch(() => {});
    else if (document.fullscreenElement) void document.exitFullscreen();
  }, [setParams]);
  const leave = useCallback(() => setWallboard(false), [setWallboard]);
  const board = <TileList tiles={tiles} settings={settings} linkOf={linkOf} nowSeconds={now} />;

  if (isWallboard) {
    return (
      <Wallboard counts={counts} asOfMs={services.asOfMs} tileCount={tiles.length} tileWidthPx={PIXELS_A_STEP * settings.tileSize} onLeave={leave}>
        {board}
      </Wallboard>
    );
  }
  return (
    <div className="summary" style={surface}>
      <Header
        variant="h1" description={services.knowsAlerts ? lastHour(view.selected, now) : mayReadAlerts ? 'Reading the alerts.' : undefined}
        actions={(
          <div className="summary__actions">
            <Button iconName="refresh" ariaLabel="Refresh now" onClick={services.refresh} />
            <DashboardOptions settings={settings} onChange={change} />
            <Button iconName="full-screen" onClick={() => setWallboard(true)}>Wallboard</Button>
          </div>
        )}
      >
        Dashboard
      </Header>
      <CountTiles counts={counts} />
      <TroubleList faults={faults} />
      <div className="summary__bar">
        {!isSuperAccount && (
          <div className="wide">
            <TextFilter
              filteringText={view.search} filteringPlaceholder="Search" filteringAriaLabel="Search services" filteringClearAriaLabel="Clear the search"
              onChange={({ detail }) => view.setSearch(detail.filteringText)}
            />
          </div>
        )}
        <FormField label="Saved view">
          <Select
            selectedOption={{ value: saved.name, label: saved.name }} options={saved.views.map(({ name }) => ({ value: name, label: name }))}
            onChange={({ detail }) => { view.chooseView(detail.selectedOption.value!); saved.prefer(detail.selectedOption.value!); }}
          />
        </FormField>
        <FormField label="Group By">
          <Multiselect
            inlineTokens filteringType="auto" selectedOptions={groupProperties(settings.groupBy).map(groupOption)}
            options={[EACH_SERVICE, ...properties.filter((property) => property !== EACH_SERVICE)].map(groupOption)}
            onChange={({ detail }) => change({ groupBy: groupsOf(detail.selectedOptions.map((option) => option.value!)) })}
          />
        </FormField>
        <FormField label="Severity">
          <Multiselect
            placeholder="No severity" inlineTokens options={severityOptions}
            selectedOptions={severityOptions.filter(({ value }) => settings.severities?.includes(value) ?? true)}
            onChange={({ detail }) => change({ severities: STATUS_VALUES.filter((value) => detail.selectedOptions.some((option) => option.value === value)) })}
          />
        </FormField>
        <FilterButton count={activeFilters(view.filter)} isOpen={isFiltering} onToggle={() => setFiltering(!isFiltering)} />
        <div className="switch">
          <Toggle checked={settings.autoRefresh === true} onChange={({ detail }) => change({ autoRefresh: detail.checked })}>Auto-refresh</Toggle>
        </div>
      </div>
      {isFiltering && (
        <FilterPanel
          value={view.filter} properties={properties} valuesOf={(property) => valuesOf(services.rows, property, serviceReader)}
          onApply={view.setFilter} onClose={() => setFiltering(false)}
        />
      )}
      <FilterSentence filter={view.filter} onClear={() => view.setFilter(NO_FILTER)} />
      {services.error && (
        <Alert type="error" action={<Button onClick={services.refresh}>Try again</Button>}>The services could not be read. {services.error.message}</Alert>
      )}
      {services.isLoading ? <output><Spinner size="large" /><span className="visually-hidden">Loading</span></output> : board}
      {!services.isLoading && !services.error && tiles.length === 0 && <p className="summary__line">Sorry, there is no data to display</p>}
    </div>
  );
}

/** The newest choice wins over 'each service', which stands alone; one property is stored as its name. */
function groupsOf(chosen: string[]): string | string[] {
  const last = chosen.at(-1);
  if (last === undefined || last === EACH_SERVICE) return EACH_SERVICE;
  const several = chosen.filter((property) => property !== EACH_SERVICE).slice(-MOST_GROUPS);
  return several.length === 1 ? several[0]! : several;
}
