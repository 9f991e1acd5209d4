import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import Toggle from '@cloudscape-design/components/toggle';
import type { ReactNode } from 'react';
import type { DashboardSettings } from '../../../../core/domain/view.ts';
import { AUTO_REFRESH_SECONDS } from '../../ui/use-auto-refresh.ts';
import { DashboardOptions } from './dashboard-options.tsx';

interface SummaryHeadProps {
  /** Changes in the last hour, in a line. */
  news: ReactNode;
  settings: DashboardSettings;
  onChange(change: Partial<DashboardSettings>): void;
  onRefresh(): void;
  onWallboard(): void;
}

/** The title, what changed lately, and what can be done with the page as a whole. */
export function SummaryHead({
  news,
  settings,
  onChange,
  onRefresh,
  onWallboard,
}: SummaryHeadProps) {
  return (
    <Header
      variant="h1"
      description={news}
      actions={
        <div className="summary__actions">
          <Toggle
            checked={settings.autoRefresh === true}
            description={`Every ${AUTO_REFRESH_SECONDS} s, in the background too`}
            onChange={({ detail }) => onChange({ autoRefresh: detail.checked })}
          >
            Auto-refresh
          </Toggle>
          <Button iconName="refresh" ariaLabel="Refresh now" onClick={onRefresh} />
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
