import Box from '@cloudscape-design/components/box';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { deviceTitle } from '../../../../core/domain/device-page.ts';
import type { Device } from '../../../../core/domain/device.ts';
import { SOURCES, sourceOfDevice } from '../../../../core/domain/source-key.ts';
import { identityWords } from '../../../../core/domain/device-identity.ts';
import { flappingWords } from '../../../../core/domain/flapping.ts';
import type { PortalConfig } from '../../../../core/domain/portal-config.ts';
import { AtSource } from '../../parts/at-source.tsx';
import { WorkNow } from '../../parts/maintenance/work-now.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Age } from '../../ui/state/age.tsx';
import { StateBadge } from '../../ui/state/state-badge.tsx';
import { surface } from '../../ui/tokens.ts';
import { CircuitLine } from './circuit/circuit-line.tsx';
import './device.css';
import { DeviceFaults } from './device-faults.tsx';
import { PreLiveBadge } from './pre-live-badge.tsx';
import { useCondition } from './use-condition.ts';
import { useDeviceRights } from './use-device.ts';

/**
 * Is it up? The title answers first: state in word, shape and colour, since when, and how old that
 * knowledge is.
 */
export function DeviceHeader({ device, config }: { device: Device; config: PortalConfig }) {
  const title = deviceTitle(device, config.device_page_title);
  const may = useDeviceRights(device);
  const condition = useCondition(device);
  const identity = identityWords(device);
  const source = sourceOfDevice(device);
  const awaitsAlerts = condition.awaitsAlerts && may('alerts');
  usePageTitle(title);
  return (
    <div className="device-header" style={surface}>
      <div className="device-header__row">
        <Box variant="h1" padding="n">
          <span className="device-header__title">
            {title}
            {/* The Pre-Live badge says that state itself. */}
            {condition.state !== 'pre_live' && (
              <StateBadge state={condition.state} acknowledged={condition.acknowledged} />
            )}
            {device['Pre-Live'] === 'true' && (
              <PreLiveBadge device={device} mayRemove={may('systemProperties', 'manage')} />
            )}
          </span>
        </Box>
        <span className="device-header__polled">
          {/* When one that is watched no more was polled last is not known. */}
          Last polled:{' '}
          {device.unwatchedSinceEpochSeconds === undefined ? (
            <Age
              epochSeconds={condition.lastPolledEpochSeconds}
              intervalSeconds={condition.pollIntervalSeconds}
              never="never"
            />
          ) : (
            '-'
          )}
        </span>
        {identity.length > 0 && (
          <span className="device-header__identity" title={identity.join(' · ')}>
            {identity.join(' · ')}
          </span>
        )}
      </div>
      <div className="device-header__row">
        <span>
          {[device.Customer, device['Site Name'], device.Address]
            .filter((part, index, all) => part && all.indexOf(part) === index)
            .join(' · ')}
        </span>
        <CircuitLine device={device} />
      </div>
      {/* While alerts are on their way, the place of the faults has it. */}
      {condition.flapping && !awaitsAlerts && (
        <p className="device-header__flapping">Flapping: {flappingWords(condition.flapping)}</p>
      )}
      {condition.state === 'SDT' && <WorkNow device={device} />}
      {source !== 'collector' && device.unwatchedSinceEpochSeconds === undefined && (
        <span className="at-source">Monitored by {SOURCES[source]}.</span>
      )}
      <AtSource thing={device} />
      <Unwatched device={device} />
      <DeviceFaults device={device} condition={condition} isExpected={awaitsAlerts} />
    </div>
  );
}

/** Said of a device whose source feeds the account no more, or does not watch it yet. */
function Unwatched({ device }: { device: Device }) {
  const { unwatchedSinceEpochSeconds: since } = device;
  const source = sourceOfDevice(device);
  if (since === undefined) return null;
  if (since === device['Date Added'])
    return (
      <StatusIndicator type="stopped" wrapText>
        <span className="at-source">{SOURCES[source]} does not watch it yet.</span>
      </StatusIndicator>
    );
  return (
    <StatusIndicator type="stopped" wrapText>
      <span className="at-source">
        <Age epochSeconds={since} what="Not watched any more for" />: no key of {SOURCES[source]} is
        kept. The device can be removed.
      </span>
    </StatusIndicator>
  );
}
