import AlertBox from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { devices as endpoints } from '../../../../../core/contract/devices.ts';
import type { Device } from '../../../../../core/domain/device.ts';
import {
  draftedLinks,
  linkChanges,
  linkingDevice,
  mayBeLinked,
  NO_LINK_DRAFT,
  withLink,
  withoutLink,
  type DeviceLink,
} from '../../../../../core/domain/links.ts';
import { identifierOf } from '../../../../../core/domain/device-identifier.ts';
import type { PortalConfig } from '../../../../../core/domain/portal-config.ts';
import { useDevices } from '../../../parts/feeds/devices.ts';
import { keyOf, useWrite } from '../../../api/queries.ts';
import { useFlash } from '../../../ui/flash/flashes.tsx';
import { AddLink } from './add-link.tsx';
import { LinkTable } from './link-table.tsx';

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
  const [draft, setDraft] = useState(NO_LINK_DRAFT);
  const flash = useFlash();
  const client = useQueryClient();
  const services = useDevices();
  const known = useMemo(() => new Map(services.rows.map((row) => [row.id, row])), [services.rows]);
  const candidates = useMemo(
    () =>
      [...known.values()]
        .filter((row) => mayBeLinked(device, row))
        .map((row) => linkingDevice(row, config)),
    [known, device, config],
  );
  const links = draftedLinks(device.Links, draft);
  const linked = new Map(
    links.flatMap(({ id }) => (known.has(id) ? [[id, linkingDevice(known.get(id)!, config)]] : [])),
  );
  const failure =
    services.error?.message ??
    services.failures.find(({ accountId }) => accountId === device['Account ID'])?.message;
  const changes = linkChanges(device.Links, draft);
  const isChanged = changes.additions.length + changes.removals.length > 0;
  const save = useWrite(endpoints.updateLinks, {
    invalidates: [endpoints.getDevice, endpoints.listDevices],
    onSuccess: () => {
      flash({ type: 'success', text: `The links of ${device.label} are saved.` });
      onClose();
    },
  });
  const named = ({ id, tag }: DeviceLink) => ({ id: device.id, linked_id: id, tag });
  const submit = () =>
    save.mutate(
      {
        params: { additions: changes.additions.map(named), removals: changes.removals.map(named) },
      },
      // Somebody else may have been first: what is there now is read, and the own changes stand on
      // top of it.
      { onError: () => void client.invalidateQueries({ queryKey: keyOf(endpoints.getDevice) }) },
    );
  return (
    <Modal
      visible
      size="large"
      header="Link Devices"
      closeAriaLabel="Close dialog"
      onDismiss={onClose}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={onClose}>
              Close
            </Button>
            <Button
              variant="primary"
              loading={save.isPending}
              disabled={!isChanged}
              disabledReason="Nothing has changed yet."
              onClick={submit}
            >
              Save
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <SpaceBetween size="m">
        {save.error && (
          <AlertBox type="error" header="The links were not saved">
            {save.error.message}
          </AlertBox>
        )}
        {failure && <AlertBox type="error">The services could not be read. {failure}</AlertBox>}
        <Box>
          Each linked device is a tab above <strong>{device.label}</strong>, by its tag. Devices of{' '}
          {device.Customer || 'the same account'} can be linked; the link is not seen from the other
          side.
        </Box>
        <LinkTable
          links={links}
          devices={linked}
          identifierName={identifierOf(config)}
          onRemove={(id) => setDraft(withoutLink(draft, id))}
        />
        <AddLink
          devices={candidates.filter(({ id }) => !links.some((link) => link.id === id))}
          isLoading={services.isLoading || !services.isComplete}
          onAdd={(link) => setDraft(withLink(draft, link))}
        />
      </SpaceBetween>
    </Modal>
  );
}
