import { Navigate } from 'react-router';
import { useCan } from '../access/permissions.ts';

/** The summary for who may view the dashboard, else the services (decision D-16). */
export function Home() {
  return <Navigate to={useCan('dashboard', 'view') ? '/summary' : '/services'} replace />;
}
