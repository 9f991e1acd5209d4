import { lazy, Suspense, type ComponentProps } from 'react';

/** Forms are large, and a page is of use before somebody acknowledges. */
const AcknowledgeDialog = lazy(async () => ({
  default: (await import('./acknowledge-dialog.tsx')).AcknowledgeDialog,
}));

/** The dialog that acknowledges one alert or many. */
export function Acknowledging(props: ComponentProps<typeof AcknowledgeDialog>) {
  return (
    <Suspense fallback={null}>
      <AcknowledgeDialog {...props} />
    </Suspense>
  );
}
