import Tabs from '@cloudscape-design/components/tabs';
import type { Device } from '../../../../core/domain/device.ts';
import { useSession } from '../../access/session.ts';
import { useDevices } from '../../parts/feeds/devices.ts';
import { useQueryParams } from '../../ui/address.ts';
import { TIGHT_TABS } from '../../ui/tight-tabs.ts';

/**
 * The device itself first, by its label, then its linked devices by their tags. Nothing for a
 * device without links.
 */
export function LinkedTabs({ device, activeId }: { device: Device; activeId: string }) {
  const [, writeParams] = useQueryParams();
  const { customer } = useSession();
  const { rows, isComplete, failures } = useDevices();
  const isKnown = isComplete && failures.length === 0;
  // A tab to a router that many customers share is for those who see that router.
  const links = device.Links.filter(
    ({ id }) => customer === null || !isKnown || rows.some((other) => other.id === id),
  );
  if (links.length === 0) return null;
  const choose = (id: string) =>
    writeParams((next) => {
      next.delete('tab');
      if (id === device.id) next.delete('link');
      else next.set('link', id);
      return next;
    });
  return (
    <Tabs
      ariaLabel="Linked devices"
      activeTabId={activeId}
      onChange={({ detail }) => choose(detail.activeTabId)}
      disableContentPaddings
      style={TIGHT_TABS}
      tabs={[
        { id: device.id, label: device.label },
        ...links.map((link) => ({ id: link.id, label: link.tag })),
      ]}
    />
  );
}
