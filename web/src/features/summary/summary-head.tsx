import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import Toggle from '@cloudscape-design/components/toggle';
import type { DashboardSettings } from '../../../../core/domain/view.ts';
import { useCan } from '../../access/permissions.ts';
import type { ServicesView } from '../../parts/feeds/services.ts';
import { Age } from '../../ui/state/age.tsx';
import { AUTO_REFRESH_SECONDS } from '../../ui/use-auto-refresh.ts';
import { DashboardOptions } from './dashboard-options.tsx';

interface SummaryHeadProps {
  /** What changed in the last hour, in a line. */
  news: string;
  services: ServicesView;
  settings: DashboardSettings;
  onChange(change: Partial<DashboardSettings>): void;
  onWallboard(): void;
}

/**
 * The title, what changed lately and how old that knowledge is, and what can be done with the page
 * as a whole.
 */
export function SummaryHead({ news, services, settings, onChange, onWallboard }: SummaryHeadProps) {
  return (
    <Header
      variant="h1"
      description={<Lately news={news} services={services} />}
      actions={
        <div className="summary__actions">
          <Toggle
            checked={settings.autoRefresh === true}
            onChange={({ detail }) => onChange({ autoRefresh: detail.checked })}
          >
            Auto-refresh
          </Toggle>
          <Button iconName="refresh" ariaLabel="Refresh now" onClick={services.refresh} />
          <DashboardOptions settings={settings} onChange={onChange} />
          <Button iconName="full-screen" onClick={onWallboard}>
            Wallboard
          </Button>
        </div>
      }
    >
      Dashboard
    </Header>
  );
}

function Lately({ news, services }: Pick<SummaryHeadProps, 'news' | 'services'>) {
  const mayReadAlerts = useCan('alerts', 'view');
  if (services.asOfMs === 0) return services.error ? null : 'Loading the services.';
  const said = services.knowsAlerts
    ? news
    : mayReadAlerts && !services.alertsError
      ? 'Loading the alerts.'
      : '';
  return (
    <>
      {said} As of{' '}
      <Age
        epochSeconds={Math.floor(services.asOfMs / 1000)}
        intervalSeconds={AUTO_REFRESH_SECONDS}
      />
      .
    </>
  );
}
