import Tabs from '@cloudscape-design/components/tabs';
import { useSearchParams } from 'react-router';
import type { Device } from '../../../../core/domain/device.ts';

/**
 * The device itself first, by its label, then its linked devices by their tags. Nothing for a
 * device without links.
 */
export function LinkedTabs({ device, activeId }: { device: Device; activeId: string }) {
  const [, setSearch] = useSearchParams();
  if (device.Links.length === 0) return null;
  const choose = (id: string) =>
    setSearch((former) => {
      const next = new URLSearchParams(former);
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
      tabs={[
        { id: device.id, label: device.label },
        ...device.Links.map((link) => ({ id: link.id, label: link.tag })),
      ]}
    />
  );
}
