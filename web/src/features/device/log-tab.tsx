import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';

export interface DeviceTab {
  id: string;
  label: string;
  show(): ReactNode;
}

/**
 * What has happened to a device as one tab, since ten tabs are wider than the page beside the menu.
 * A person who may see one part alone has that part as the tab.
 */
export function logTab(
  parts: readonly DeviceTab[],
  chosenId: string | null,
  choose: (id: string) => void,
): readonly DeviceTab[] {
  const shown = parts.find(({ id }) => id === chosenId) ?? parts[0];
  if (!shown || parts.length === 1) return parts;
  return [
    {
      id: shown.id,
      label: 'Log',
      show: () => (
        <SpaceBetween size="s">
          <SegmentedControl
            label="Part of the log"
            selectedId={shown.id}
            options={parts.map(({ id, label }) => ({ id, text: label }))}
            onChange={({ detail }) => choose(detail.selectedId)}
          />
          {shown.show()}
        </SpaceBetween>
      ),
    },
  ];
}
