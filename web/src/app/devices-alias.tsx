import { Navigate, useLocation } from 'react-router';

/** Old bookmarks: /devices and /devices?search_term= (decision D-01). */
export function DevicesAlias() {
  const { search } = useLocation();
  return <Navigate to={`/services${search}`} replace />;
}
