import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import Spinner from '@cloudscape-design/components/spinner';
import { useState } from 'react';
import { collectors } from '../../../../core/contract/collectors.ts';
import type { CollectorView } from '../../../../core/domain/site-collector.ts';
import { useEndpoint } from '../../api/queries.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { devicesWords } from './collector-words.ts';
import { MoveAway } from './move-away.tsx';

interface CollectorDevicesProps {
  collector: CollectorView;
  all: readonly CollectorView[];
  mayManage: boolean;
}

/** Devices of a collector, read when they are opened. */
export function CollectorDevices({ collector, all, mayManage }: CollectorDevicesProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <ExpandableSection
      headerText={`Devices of ${collector.name}`}
      expanded={isOpen}
      onChange={({ detail }) => setOpen(detail.expanded)}
    >
      {isOpen && <DeviceList collector={collector} all={all} mayManage={mayManage} />}
    </ExpandableSection>
  );
}

function DeviceList({ collector, all, mayManage }: CollectorDevicesProps) {
  const { accountId, collectorId, devices: total } = collector;
  const { data, error } = useEndpoint(
    collectors.listCollectors,
    { account_id: accountId, collector_id: collectorId },
    { staleMs: 0 },
  );
  const [isMoving, setMoving] = useState(false);
  if (error && !data)
    return (
      <Alert type="error" header="The devices could not be read">
        {error.message}
      </Alert>
    );
  if (!data) return <Spinner />;
  const hidden = total - data.devices.length;
  return (
    <>
      <ul className="collector__devices">
        {data.devices.map(({ id, label, customer }) => (
          <li key={id}>
            <PageLink to={`/device/${encodeURIComponent(id)}`}>{label}</PageLink> {customer}
          </li>
        ))}
      </ul>
      {hidden > 0 && <p>{devicesWords(hidden)} more, which you do not see.</p>}
      {mayManage && data.devices.length > 0 && (
        <Button onClick={() => setMoving(true)}>Move devices from {collector.name}</Button>
      )}
      {isMoving && (
        <MoveAway
          collector={collector}
          others={all.filter(
            (one) => one.accountId === accountId && one.collectorId !== collectorId,
          )}
          devices={data.devices}
          onClose={() => setMoving(false)}
        />
      )}
    </>
  );
}
