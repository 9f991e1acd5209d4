import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ContentLayout from '@cloudscape-design/components/content-layout';
import Header from '@cloudscape-design/components/header';
import Spinner from '@cloudscape-design/components/spinner';
import { useParams, useSearchParams } from 'react-router';
import type { ReactNode } from 'react';
import './device.css';
import { BackToInventory } from './back-to-inventory.tsx';
import { DeviceBody } from './device-body.tsx';
import { LinkedTabs } from './linked-tabs.tsx';
import { useDevice } from './use-device.ts';

/** /device/{id}: one device and, by its links, those that belong to it. */
export function DevicePage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const own = useDevice(id);
  // Only a link of the device itself may be named in the address.
  const linkedId = own.device?.Links.find((link) => link.id === search.get('link'))?.id;
  const active = useDevice(linkedId ?? id);
  const shown = active.device ?? (linkedId ? undefined : own.device);

  if (own.isUnknown)
    return (
      <Message title="Unknown device">
        <Unknown id={id} />
      </Message>
    );
  if (own.error)
    return (
      <Message title="Device">
        <Failure error={own.error} onRetry={own.refresh} />
      </Message>
    );
  if (!own.device || !own.config)
    return (
      <Message title="Device">
        <Box padding="xxl" textAlign="center">
          <Spinner size="large" /> Loading the device
        </Box>
      </Message>
    );
  return (
    <>
      <div className="device-way">
        <BackToInventory />
        <LinkedTabs device={own.device} activeId={linkedId ?? id} />
      </div>
      {active.isUnknown && linkedId ? (
        <Message title="Unknown device">
          <Unknown id={linkedId} />
        </Message>
      ) : (
        shown && (
          <DeviceBody
            key={shown.id}
            device={shown}
            config={own.config}
            onRefresh={active.refresh}
          />
        )
      )}
    </>
  );
}

function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <ContentLayout
      header={
        <>
          <BackToInventory />
          <Header variant="h1">{title}</Header>
        </>
      }
    >
      {children}
    </ContentLayout>
  );
}

function Unknown({ id }: { id: string }) {
  return (
    <Alert type="warning" header="Device not found">
      No device with the id {id} exists, or you do not have access to it. It may have been removed.
    </Alert>
  );
}

function Failure({ error, onRetry }: { error: Error; onRetry(): void }) {
  return (
    <Alert
      type="error"
      header="The device could not be loaded"
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      {error.message}
    </Alert>
  );
}
