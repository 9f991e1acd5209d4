import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After a link that its page took with it, the keyboard goes on at the top of the next page. */
export function usePageFocus(): void {
  const { pathname } = useLocation();
  const former = useRef(pathname);
  useEffect(() => {
    if (former.current === pathname) return;
    former.current = pathname;
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('.page')?.focus({ preventScroll: true });
  }, [pathname]);
}
