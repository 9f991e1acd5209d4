import type { TabsProps } from '@cloudscape-design/components/tabs';

/** Nine labels of a device fit beside the menu of a window of 1280 pixels. */
export const TIGHT_TABS: TabsProps.Style = {
  tab: { paddingInline: '0px', paddingBlock: '0px', fontSize: '14px' },
};
