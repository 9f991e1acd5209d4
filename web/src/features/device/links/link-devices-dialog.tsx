import AlertBox from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import { useMemo } from 'react';
import type { Device } from '../../../../../core/domain/device.ts';
import { linkingDevice, mayBeLinked } from '../../../../../core/domain/links.ts';
import { identifierOf } from '../../../../../core/domain/device-identifier.ts';
import type { PortalConfig } from '../../../../../core/domain/portal-config.ts';
import { useDevices } from '../../../parts/feeds/devices.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { AddLink } from './add-link.tsx';
import { LinkTable } from './link-table.tsx';
import { useLinkForm } from './use-link-form.ts';

interface LinkDevicesDialogProps {
  device: Device;
  config: PortalConfig;
  onClose(): void;
}

/**
 * Links other devices to one, and ends links. What was done stays on screen until it is saved or
 * the dialog is closed.
 */
export function LinkDevicesDialog({ device, config, onClose }: LinkDevicesDialogProps) {
  const { form, links, add, remove } = useLinkForm(device);
  const services = useDevices();
  const known = useMemo(() => new Map(services.rows.map((row) => [row.id, row])), [services.rows]);
  const candidates = useMemo(
    () =>
      [...known.values()]
        .filter((row) => mayBeLinked(device, row))
        .map((row) => linkingDevice(row, config)),
    [known, device, config],
  );
  const linked = new Map(
    links.flatMap(({ id }) => (known.has(id) ? [[id, linkingDevice(known.get(id)!, config)]] : [])),
  );
  const failure =
    services.error?.message ??
    services.failures.find(({ accountId }) => accountId === device['Account ID'])?.message;
  return (
    <FormDialog
      title="Link Devices"
      form={form}
      failed="The links were not saved"
      leaveWord="Close"
      size="large"
      onClose={onClose}
    >
      {failure && <AlertBox type="error">The services could not be read. {failure}</AlertBox>}
      <Box>
        Each linked device is a tab above <strong>{device.label}</strong>, by its tag. Devices of{' '}
        {device.Customer || 'the same account'} can be linked, and devices that belong to no
        customer, such as a shared core router. The link is not seen from the other side.
      </Box>
      <LinkTable
        links={links}
        devices={linked}
        identifierName={identifierOf(config)}
        onRemove={remove}
      />
      <AddLink
        devices={candidates.filter(({ id }) => !links.some((link) => link.id === id))}
        isLoading={services.isLoading || !services.isComplete}
        service={form.values.service}
        tag={form.values.tag}
        onAdd={add}
      />
    </FormDialog>
  );
}
