import { PEOPLE_COLUMNS } from '../../../../core/domain/people-csv.ts';
import { CsvField } from '../../ui/form/csv-field.tsx';

const EXAMPLE = 'Alex,Example,alex@example.com,+447700900123,Customer Viewer';

/** People to add, in the field `csv`. */
export function PeopleField() {
  return (
    <CsvField
      name="csv"
      label="Users"
      description="One user per row: first name, last name, email, phone with '+', role. A heading row, semicolons and tabs are accepted."
      template={`${PEOPLE_COLUMNS.join(',')}\r\n${EXAMPLE}`}
      templateName="users-template"
    />
  );
}
