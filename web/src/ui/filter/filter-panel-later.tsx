import { lazy, Suspense, type ComponentProps } from 'react';

/** The filter editor is larger than the list around it. */
export const loadFilterPanel = async () => ({
  default: (await import('./filter-panel.tsx')).FilterPanel,
});
const FilterPanel = lazy(loadFilterPanel);

/** The filter editor, loaded when it is opened unless it is there already. */
export function FilterPanelLater(props: ComponentProps<typeof FilterPanel>) {
  return (
    <Suspense>
      <FilterPanel {...props} />
    </Suspense>
  );
}
