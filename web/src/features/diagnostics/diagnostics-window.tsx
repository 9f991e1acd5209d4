import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Spinner from '@cloudscape-design/components/spinner';
import { useParams } from 'react-router';
import { devices } from '../../../../core/contract/devices.ts';
import { mayOnDevice } from '../../../../core/access/device-rights.ts';
import { useDocumentTitle } from '../../access/document-title.ts';
import { useSession } from '../../access/session.ts';
import { ApiError } from '../../../../core/contract/api-error.ts';
import { useEndpoint } from '../../api/queries.ts';
import { surface } from '../../ui/tokens.ts';
import { CommandForm } from './command-form.tsx';
import './diagnostics.css';

/** /diagnostics/{id}: advanced diagnostics of one device, alone in its window. */
export function DiagnosticsWindow() {
  const { id = '' } = useParams();
  const { grants } = useSession();
  const device = useEndpoint(devices.getDevice, { id });
  const found = device.data?.data[0];
  const { error } = device;
  const isUnknown =
    error instanceof ApiError && (error.statusCode === 404 || error.statusCode === 400);
  const title = found ? `Advanced Diagnostics: ${found.label}` : 'Advanced Diagnostics';
  useDocumentTitle(title);
  return (
    <main className="diagnostics-window" style={surface}>
      <SpaceBetween size="l">
        <Header
          variant="h1"
          description={
            found &&
            [found.Customer, found['Site Name'], found['DNS Name']].filter(Boolean).join(' · ')
          }
        >
          {title}
        </Header>
        {isUnknown && (
          <Alert type="warning" header="Device not found">
            No device with the id {id} exists, or you do not have access to it. You can close this
            window.
          </Alert>
        )}
        {error && !isUnknown && (
          <Alert
            type="error"
            header="The device could not be loaded"
            action={<Button onClick={() => void device.refetch()}>Try again</Button>}
          >
            {error.message}
          </Alert>
        )}
        {!error && !found && (
          <Box textAlign="center">
            <Spinner /> Loading the device
          </Box>
        )}
        {found &&
          (mayOnDevice(grants, found, 'diagnostics', 'manage') ? (
            <CommandForm target={{ id: found.id, account_id: found['Account ID'] }} />
          ) : (
            <Alert type="warning">Your role does not let you run diagnostics on this device.</Alert>
          ))}
      </SpaceBetween>
    </main>
  );
}
