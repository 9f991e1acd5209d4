import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import Spinner from '@cloudscape-design/components/spinner';
import Tabs from '@cloudscape-design/components/tabs';
import { useState } from 'react';
import { useOpenedFor } from '../../parts/customers/opened-for.ts';
import { useQueryParams } from '../../ui/address.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { CustomerTab } from './customer-tab.tsx';
import { DeviceTab } from './device-tab.tsx';
import { useFolders } from './use-folders.ts';
import './provision.css';

/** /provision: brings customers and their devices into service. */
export function ProvisionPage() {
  const folders = useFolders();
  const openedFor = useOpenedFor();
  const [params] = useQueryParams();
  /** A link from another page names what is known of the device. */
  const [start] = useState({
    customer: openedFor?.id ?? '',
    deviceName: params.get('name') ?? '',
    loopback: params.get('address') ?? '',
  });
  const isAboutDevice = Object.values(start).some((value) => value !== '');
  const [tab, setTab] = useState(isAboutDevice ? 'device' : 'customer');
  return (
    <div className="provision">
      <Header variant="h1">CPE Provisioning</Header>
      {folders.error && (
        <Alert type="error" action={<Button onClick={folders.retry}>Try again</Button>}>
          The customers could not be read. {folders.error.message}
        </Alert>
      )}
      {folders.isPending ? (
        <Spinner />
      ) : (
        <Tabs
          ariaLabel="What is provisioned"
          activeTabId={tab}
          onChange={({ detail }) => setTab(detail.activeTabId)}
          tabs={[
            {
              id: 'customer',
              label: 'Customer',
              content: <CustomerTab folders={folders} />,
              contentRenderStrategy: 'eager',
            },
            {
              id: 'device',
              label: 'Device',
              content: <DeviceTab folders={folders} start={start} />,
              contentRenderStrategy: 'eager',
            },
          ]}
        />
      )}
      <PageLink to="/provision/customer">Customers, and what each still needs</PageLink>
      <PageLink to="/provision/import">
        Import devices, customers, users and more from CSV or Excel
      </PageLink>
      <PageLink to="/provision/find">Find devices in a subnet</PageLink>
    </div>
  );
}
