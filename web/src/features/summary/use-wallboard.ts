import { useCallback } from 'react';
import { useQueryParams } from '../../ui/address.ts';

const SHOWN = 'wallboard';

/** The wallboard is a state of the page's address, so that a screen can be sent straight to it. */
export function useWallboard(): { isShown: boolean; show(): void; leave(): void } {
  const [params, writeParams] = useQueryParams();
  const put = useCallback(
    (isOn: boolean) => {
      writeParams((next) => {
        if (isOn) next.set(SHOWN, '1');
        else next.delete(SHOWN);
        return next;
      });
      // A browser may refuse the full screen; the wallboard then fills the window.
      if (isOn) void document.documentElement.requestFullscreen?.().catch(() => {});
      else if (document.fullscreenElement) void document.exitFullscreen();
    },
    [writeParams],
  );
  return {
    isShown: params.get(SHOWN) === '1',
    show: useCallback(() => put(true), [put]),
    leave: useCallback(() => put(false), [put]),
  };
}
