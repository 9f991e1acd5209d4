import { lazy, Suspense, type ComponentProps } from 'react';
import { useLoadedWhenIdle } from '../../ui/when-idle.ts';

const loadDialog = async () => ({
  default: (await import('./acknowledge-dialog.tsx')).AcknowledgeDialog,
});
/** Forms are large, and a page is of use before somebody acknowledges. */
const AcknowledgeDialog = lazy(loadDialog);

const OPENED_LATER = [loadDialog];

/** Loads the dialog before it is asked for, so that quick typing reaches its field. */
export const useAcknowledgingLoaded = (isOffered: boolean) =>
  useLoadedWhenIdle(isOffered, OPENED_LATER);

/** The dialog that acknowledges one alert or many. */
export function Acknowledging(props: ComponentProps<typeof AcknowledgeDialog>) {
  return (
    <Suspense fallback={null}>
      <AcknowledgeDialog {...props} />
    </Suspense>
  );
}
