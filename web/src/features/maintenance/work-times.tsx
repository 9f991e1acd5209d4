import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import type { Maintenance } from '../../../../core/contract/maintenances.ts';
import { lengthWords } from '../../../../core/domain/downtime.ts';
import { readerZone } from '../../../../core/domain/reader.ts';
import { zonedMoment } from '../../../../core/domain/wall-time.ts';
import { useComponentAllowed } from '../../access/permissions.ts';
import { stateWords } from '../../parts/maintenance/maintenance-columns.tsx';
import { placesInWords, stateOf, type PlannedRow } from '../../parts/maintenance/planned-row.ts';
import type { ColumnSpec } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import './maintenance.css';
import type { AskedOfWork } from './work-dialogs.tsx';
import { timesOf } from './works.ts';

const moment = (ms: number) => zonedMoment(Math.floor(ms / 1000), readerZone());
const length = ({ startDateTime, endDateTime }: Maintenance) =>
  lengthWords({
    startEpoch: Math.floor(startDateTime / 1000),
    endEpoch: Math.floor(endDateTime / 1000),
  });

const COLUMNS: readonly ColumnSpec<PlannedRow>[] = [
  { id: 'Start', text: (time) => moment(time.startDateTime), isRowHeader: true, line: 1 },
  { id: 'End', text: (time) => moment(time.endDateTime), line: 2 },
  { id: 'Duration', text: length, line: 3 },
  { id: 'State', text: stateWords, line: 3 },
  { id: 'On', text: placesInWords, line: 2 },
];

interface WorkTimesProps {
  works: readonly Maintenance[];
  isGone: boolean;
  onAsk(asked: AskedOfWork): void;
}

/** Each time of the work, and the places that it is on then. */
export function WorkTimes({ works, isGone, onAsk }: WorkTimesProps) {
  const mayEdit = useComponentAllowed('EditMaintenanceButtons') && !isGone;
  const times = timesOf(works);
  const changes: ColumnSpec<PlannedRow> = {
    id: 'Change',
    isUnsorted: true,
    text: () => '',
    cell: (time) =>
      time.can_change && (
        <div className="work-buttons">
          <PieceButtons piece={time} onAsk={onAsk} />
        </div>
      ),
    line: 3,
  };
  return (
    <Container
      header={
        <Header variant="h2" counter={`(${times.length})`}>
          Times
        </Header>
      }
    >
      <Table
        isPlain
        label="Times of the work"
        columns={mayEdit ? [...COLUMNS, changes] : COLUMNS}
        rows={times}
        rowId={({ id }) => id}
        rowName={({ startDateTime }) => moment(startDateTime)}
        detail={({ pieces = [] }) => (
          <ul className="work-names">
            {pieces.map((piece) => (
              <li key={piece.id}>
                <div className="work-buttons">
                  {piece.appliedAt}
                  {mayEdit && piece.can_change && pieces.length > 1 && (
                    <PieceButtons piece={piece} onAsk={onAsk} />
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
      />
    </Container>
  );
}

interface PieceButtonsProps {
  /** One place at one time, or all places at that time. */
  piece: PlannedRow;
  onAsk(asked: AskedOfWork): void;
}

function PieceButtons({ piece, onAsk }: PieceButtonsProps) {
  const name = `${placesInWords(piece)}, ${moment(piece.startDateTime)}`;
  return (
    <>
      {stateOf(piece) !== 'over' && (
        <Button
          variant="inline-link"
          ariaLabel={`Edit ${name}`}
          onClick={() => onAsk({ what: 'edit', work: piece })}
        >
          Edit
        </Button>
      )}
      <Button
        variant="inline-link"
        ariaLabel={`Remove ${name}`}
        onClick={() => onAsk({ what: 'remove', work: piece })}
      >
        Remove
      </Button>
    </>
  );
}
