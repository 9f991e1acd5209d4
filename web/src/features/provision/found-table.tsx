import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Search } from '../../../../core/contract/provisioning.ts';
import { foundCsv } from '../../../../core/domain/automation/found-csv.ts';
import { MOST_IMPORTED } from '../../../../core/domain/automation/imported.ts';
import { csvName } from '../../../../core/domain/csv.ts';
import { hasEnded } from '../../../../core/domain/job.ts';
import { saveFile } from '../../ui/table/save-file.ts';
import { TablePage } from '../../ui/table/table-page.tsx';
import { useRowsHere } from '../../ui/table/use-rows-here.ts';
import { useTableState } from '../../ui/table/use-table-state.ts';
import {
  FOUND_COLUMNS,
  foundColumn,
  foundReader,
  whyNotToAdd,
  type Found,
} from './found-columns.tsx';

const rowId = ({ address }: Found) => address;
const rowName = ({ name, address }: Found) => name || address;
const NO_ONE: ReadonlySet<string> = new Set();

/** What answered; the ticked devices become rows of an import. */
export function FoundTable({ search }: { search: Search }) {
  const { found, customer, job } = search;
  const navigate = useNavigate();
  const [picked, setPicked] = useState(NO_ONE);
  const [isFollowing, setFollowing] = useState(true);
  const state = useTableState({
    table: 'found',
    offered: FOUND_COLUMNS,
    defaultSort: { column: 'Address', descending: false },
    isInner: true,
  });
  const rows = useRowsHere(state, { rows: found, reader: foundReader });
  const added = found.filter((one) => picked.has(one.address) && !whyNotToAdd(one));
  const refused =
    added.length === 0
      ? 'Select devices first.'
      : added.length > MOST_IMPORTED.devices
        ? `At most ${MOST_IMPORTED.devices} devices are imported at once.`
        : undefined;
  const hasNames = added.some(({ dnsName }) => dnsName !== '');
  const csv = () => foundCsv(added, search, isFollowing);
  const button = { disabled: refused !== undefined, disabledReason: refused };
  return (
    <TablePage
      title="Found devices"
      headingLevel="h2"
      description="Selected devices become rows of a CSV file for Import. Fill in their postcodes, circuit references, sizes and request ids."
      state={state}
      rows={rows}
      reader={foundReader}
      specOf={foundColumn}
      offered={FOUND_COLUMNS}
      properties={FOUND_COLUMNS}
      rowId={rowId}
      rowName={rowName}
      picked={picked}
      onPick={setPicked}
      unpickable={whyNotToAdd}
      empty={
        hasEnded(job)
          ? 'No address answers. Check the range and the community.'
          : 'Nothing found yet.'
      }
      csv={{ name: ['Found devices', customer] }}
      actions={
        <>
          {hasNames && (
            <Checkbox checked={isFollowing} onChange={({ detail }) => setFollowing(detail.checked)}>
              Follow their DNS names
            </Checkbox>
          )}
          <Button
            {...button}
            onClick={() =>
              saveFile(
                csvName(['Devices to import', customer], new Date()),
                'text/csv;charset=utf-8',
                csv(),
              )
            }
          >
            {`Download Import File (${added.length})`}
          </Button>
          <Button
            {...button}
            onClick={() => void navigate('/provision/import', { state: { csv: csv() } })}
          >
            Fill In under Import
          </Button>
        </>
      }
    />
  );
}
