import { Navigate } from 'react-router';
import { useCan } from '../access/permissions.ts';

/** Start page (decision D-16). */
export function Home() {
  return <Navigate to={useCan('dashboard', 'view') ? '/summary' : '/services'} replace />;
}
