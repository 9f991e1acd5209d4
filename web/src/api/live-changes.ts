import type { Audience } from '../../../core/access/audience.ts';
import { follow } from './follow.ts';
import type * as client from './live-client.ts';

type ChangesClient = Pick<typeof client, 'subscribeToChanges'>;

const amplify = (): Promise<ChangesClient> => import('./live-client.ts');

/**
 * Follows what the person, colleagues and other windows change.
 * @param onChange with the resource that changed; with null when changes may have been missed
 * @returns the unsubscriber.
 */
export function followChanges(
  audiences: readonly Audience[],
  onChange: (resource: string | null) => void,
  load: () => Promise<ChangesClient> = amplify,
): () => void {
  const ends = audiences.map((audience) => {
    let isGap = true;
    return follow(load, {
      warning: 'Changes are not followed live.',
      take: ({ subscribeToChanges }, onError) =>
        subscribeToChanges(audience, {
          onReady() {
            if (isGap) onChange(null);
            isGap = false;
          },
          onNews: onChange,
          onBroken() {
            isGap = true;
          },
          onError(error) {
            isGap = true;
            onError(error);
          },
        }),
      missed: () => onChange(null),
    });
  });
  return () => ends.forEach((end) => end());
}
