import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo, useState } from 'react';
import { collectors } from '../../../../core/contract/collectors.ts';
import { dayWords } from '../../../../core/domain/age.ts';
import {
  KEYED_SOURCES,
  sourceOfDevice,
  type KeyedSource,
} from '../../../../core/domain/source-key.ts';
import { WAY_BACK_DAYS, type MoveTarget } from '../../../../core/domain/source-move.ts';
import { useCan } from '../../access/permissions.ts';
import { useEndpoint } from '../../api/queries.ts';
import { useDevices } from '../../parts/feeds/devices.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { SourceMoveDialog } from './source-move-dialog.tsx';

interface SourceMovesProps {
  accountId: string;
  source: KeyedSource;
}

/** Moves devices of a source to the built-in collector, and back within the days that are left. */
export function SourceMoves({ accountId, source }: SourceMovesProps) {
  const mayManage = useCan('admin.provisioning', 'manage');
  const listed = useEndpoint(collectors.listMoved, { account_id: accountId }, { staleMs: 0 });
  const [target, setTarget] = useState<MoveTarget | null>(null);
  const feed = useDevices();
  const moved = listed.data?.data ?? [];
  const candidates = useMemo(
    () =>
      feed.rows
        .filter((each) => each['Account ID'] === accountId && sourceOfDevice(each) === source)
        .map(({ id, label, Customer: customer }) => ({ id, label, customer }))
        .sort((one, other) => one.label.localeCompare(other.label)),
    [feed.rows, accountId, source],
  );
  const right = {
    disabled: !mayManage,
    disabledReason: "You need the 'manage' right on provisioning.",
  };
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={`A device that moves from ${KEYED_SOURCES[source]} keeps its history, thresholds, recipients and acknowledgements. It can go back for ${WAY_BACK_DAYS} days.`}
          actions={
            <SpaceBetween size="xs" direction="horizontal">
              {moved.length > 0 && (
                <Button {...right} onClick={() => setTarget('former')}>
                  Move devices back
                </Button>
              )}
              <Button {...right} onClick={() => setTarget('collector')}>
                Move devices
              </Button>
            </SpaceBetween>
          }
        >
          Moves to the built-in collector
        </Header>
      }
    >
      {listed.error && !listed.data ? (
        <Alert type="error" header="The moved devices could not be read">
          {listed.error.message}
        </Alert>
      ) : moved.length === 0 ? (
        'No device can go back.'
      ) : (
        <ul className="source__moved" aria-label="Devices that can go back">
          {moved.map(({ id, label, source: former, until_ms }) => (
            <li key={id}>
              <PageLink to={`/device/${encodeURIComponent(id)}`}>{label}</PageLink> can go back to{' '}
              {KEYED_SOURCES[former]} until {dayWords(until_ms / 1_000)}
            </li>
          ))}
        </ul>
      )}
      {target && (
        <SourceMoveDialog
          accountId={accountId}
          source={source}
          to={target}
          devices={
            target === 'collector'
              ? candidates
              : moved.map(({ id, label }) => ({ id, label, customer: '' }))
          }
          isLoading={target === 'collector' && feed.isLoading}
          onClose={() => setTarget(null)}
        />
      )}
    </Container>
  );
}
