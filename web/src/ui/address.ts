import { useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  useLocation,
  useNavigate,
  type Location,
} from 'react-router';

type WriteQuery = (
  change: (former: URLSearchParams) => URLSearchParams | string,
  options?: { replace?: boolean; state?: unknown },
) => void;

/**
 * The address that the router goes to, or is at. React hears of a click only after it has drawn
 * what was due before, so the router itself is asked.
 * @returns null when this page is being left.
 */
function useOwnAddress() {
  const rendered = useLocation();
  const router = useContext(DataRouterContext)?.router;
  return useCallback(() => {
    const { location, navigation } = router?.state ?? { location: rendered, navigation: {} };
    const next = navigation.location ?? location;
    const isOpen = [location, next].every(({ pathname }) => pathname === rendered.pathname);
    return isOpen ? next : null;
  }, [router, rendered]);
}

/**
 * The location that the router is at. React Router renders it in a transition, which a key or a
 * click interrupts; what the person does next would start from an address that is out of date.
 */
export function useRouterLocation(): Location {
  const rendered = useLocation();
  const router = useContext(DataRouterContext)?.router;
  const subscribe = useCallback(
    (onChange: () => void) => router?.subscribe(onChange) ?? (() => {}),
    [router],
  );
  return useSyncExternalStore(subscribe, () => {
    const location = router?.state.location ?? rendered;
    return location.pathname === rendered.pathname ? location : rendered;
  });
}

/**
 * The query of the page's address, and the way to write it. A page that is being left writes
 * nothing: a late write would bring the person back.
 */
export function useQueryParams(): [URLSearchParams, WriteQuery] {
  const { search: query } = useRouterLocation();
  const params = useMemo(() => new URLSearchParams(query), [query]);
  const navigate = useNavigate();
  const ownAddress = useOwnAddress();
  const write = useCallback<WriteQuery>(
    (change, options) => {
      const address = ownAddress();
      if (!address) return;
      const search = String(change(new URLSearchParams(address.search)));
      void navigate({ search, hash: address.hash }, options);
    },
    [navigate, ownAddress],
  );
  return [params, write];
}

/** Goes to another page once something is done, unless the person has left this one meanwhile. */
export function useGoAfter(): (to: string) => void {
  const navigate = useNavigate();
  const ownAddress = useOwnAddress();
  return useCallback((to) => void (ownAddress() && navigate(to)), [navigate, ownAddress]);
}
