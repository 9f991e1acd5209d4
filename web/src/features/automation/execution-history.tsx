import BarChart from '@cloudscape-design/components/bar-chart';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import type { automation } from '../../../../core/contract/automation.ts';
import type { ResponseOf } from '../../../../core/contract/endpoint.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const HEIGHT = 140;

type History = ResponseOf<typeof automation.listRuns>['data'];

/** The runs of a year by month: what succeeded beside what failed. */
export function ExecutionHistory({ history: { year, months } }: { history: History }) {
  const most = Math.max(1, ...months.flatMap(({ success, fails }) => [success, fails]));
  const series = (title: string, count: (month: History['months'][number]) => number) => ({
    title,
    type: 'bar' as const,
    data: months.map((month, at) => ({ x: MONTHS[at]!, y: count(month) })),
  });
  return (
    <Container header={<Header variant="h2">Execution History</Header>}>
      <BarChart
        series={[
          series('Success', ({ success }) => success),
          series('Fails', ({ fails }) => fails),
        ]}
        xDomain={MONTHS}
        yDomain={[0, most]}
        xTitle={String(year)}
        yTitle="Runs"
        height={HEIGHT}
        hideFilter
        ariaLabel={`Runs of ${year} by month`}
        i18nStrings={{ xTickFormatter: (month) => month, yTickFormatter: wholeOnly }}
        empty="No runs"
      />
    </Container>
  );
}

const wholeOnly = (count: number) => (Number.isInteger(count) ? String(count) : '');
