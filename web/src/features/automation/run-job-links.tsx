import Header from '@cloudscape-design/components/header';
import Container from '@cloudscape-design/components/container';
import { PageLink } from '../../ui/page-link.tsx';
import { RUN_JOBS } from './run-jobs.ts';

/** The jobs that are run by themselves. */
export function RunJobLinks() {
  return (
    <Container header={<Header variant="h2">Run a single job</Header>}>
      <ul className="run-jobs">
        {RUN_JOBS.map(({ id, title }) => (
          <li key={id}>
            <PageLink to={`/automation/${id}`}>{title}</PageLink>
          </li>
        ))}
      </ul>
    </Container>
  );
}
