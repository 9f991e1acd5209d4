import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

const SHOWN = 'wallboard';

/** The wallboard is a state of the page's address, so that a screen can be sent straight to it. */
export function useWallboard(): { isShown: boolean; show(): void; leave(): void } {
  const [params, setParams] = useSearchParams();
  const put = useCallback(
    (isOn: boolean) => {
      setParams((former) => {
        const next = new URLSearchParams(former);
        if (isOn) next.set(SHOWN, '1');
        else next.delete(SHOWN);
        return next;
      });
      // A browser may refuse the full screen; the wallboard then fills the window.
      if (isOn) void document.documentElement.requestFullscreen?.().catch(() => {});
      else if (document.fullscreenElement) void document.exitFullscreen();
    },
    [setParams],
  );
  return {
    isShown: params.get(SHOWN) === '1',
    show: useCallback(() => put(true), [put]),
    leave: useCallback(() => put(false), [put]),
  };
}
