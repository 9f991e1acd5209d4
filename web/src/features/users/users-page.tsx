import { useCallback, useMemo, useState } from 'react';
import { users } from '../../../../core/contract/users.ts';
import {
  BY_LAST_NAME,
  USER_COLUMNS,
  USER_PROPERTIES,
  userReader,
} from '../../../../core/domain/user-row.ts';
import { useCan, useColumns } from '../../access/permissions.ts';
import { call } from '../../api/client.ts';
import { keyOf } from '../../api/queries.ts';
import { ChangesOf } from '../../parts/audit-log/changes-of.tsx';
import { useOpenedFor } from '../../parts/customers/opened-for.ts';
import { useReadAfter } from '../../parts/jobs/use-jobs.ts';
import { pageQueryOf } from '../../parts/pages/page-query.ts';
import { PickAll } from '../../ui/table/pick-all.tsx';
import { TablePage } from '../../ui/table/table-page.tsx';
import { useRowsThere, type PageSource } from '../../ui/table/use-rows-there.ts';
import { useTableState } from '../../ui/table/use-table-state.ts';
import { AddManyDialog } from './add-many-dialog.tsx';
import { AddUserDialog } from './add-user-dialog.tsx';
import { ActDialog } from './act-dialog.tsx';
import { UpdateUsersDialog } from './update-users-dialog.tsx';
import { listedUser, userColumn, userName, type ListedUser } from './user-columns.tsx';
import { UserButtons, type UserAction } from './user-buttons.tsx';

const SOURCE: PageSource<ListedUser> = {
  key: keyOf(users.listUsers),
  name: 'The users',
  async read(ask, signal) {
    const answer = await call(users.listUsers, pageQueryOf(ask), signal ? { signal } : {});
    return {
      rows: answer.data.Users.map(listedUser),
      nextToken: answer.next_token,
      count: answer.count,
      total: answer.total,
    };
  },
};
const NOBODY: ReadonlyMap<string, ListedUser> = new Map();
const rowId = ({ username }: ListedUser) => username;
const lockOf = ({ locked }: ListedUser) => locked;
const changesOf = (user: ListedUser) => (
  <ChangesOf name={userName(user)} thing={{ person: user.username }} />
);

/** /users: the people who may sign in, and what administrators do with them. */
export function UsersPage() {
  const mayManage = useCan('admin.userAccess', 'manage');
  const readsLog = useCan('admin.auditLogs', 'view');
  const offered = useColumns(USER_COLUMNS);
  const state = useTableState({
    table: 'users',
    offered,
    defaultSort: BY_LAST_NAME,
  });
  const rows = useRowsThere(state, SOURCE);
  useReadAfter('addPeople', users.listUsers);
  const [picked, setPicked] = useState(NOBODY);
  const openedFor = useOpenedFor();
  const [action, setAction] = useState<UserAction | null>(openedFor && mayManage ? 'add' : null);
  const here = rows.page.rows;
  const pick = useCallback(
    (ids: ReadonlySet<string>) =>
      setPicked((former) => {
        const known = new Map([...former, ...here.map((user) => [rowId(user), user] as const)]);
        return new Map([...ids].flatMap((id) => (known.has(id) ? [[id, known.get(id)!]] : [])));
      }),
    [here],
  );
  const ids = useMemo(() => new Set(picked.keys()), [picked]);
  const chosen = useMemo(() => [...picked.values()], [picked]);
  const pickAll = (all: readonly ListedUser[]) =>
    setPicked(new Map([...picked, ...all.map((user) => [rowId(user), user] as const)]));
  const close = () => setAction(null);
  const done = () => setPicked(NOBODY);
  return (
    <>
      <TablePage
        title="User Accounts"
        state={state}
        rows={rows}
        reader={userReader}
        specOf={userColumn}
        offered={offered}
        properties={USER_PROPERTIES}
        rowId={rowId}
        rowName={userName}
        picked={mayManage ? ids : undefined}
        onPick={pick}
        unpickable={lockOf}
        note={
          mayManage && (
            <PickAll
              rows={rows}
              rowId={rowId}
              picked={ids}
              unpickable={lockOf}
              onPickAll={pickAll}
              onPickNone={done}
            />
          )
        }
        detail={readsLog ? changesOf : undefined}
        empty="There is nobody here yet."
        csv={{ name: ['Users'], always: USER_COLUMNS }}
        actions={mayManage && <UserButtons count={chosen.length} onChoose={setAction} />}
      />
      {action === 'add' && <AddUserDialog openedFor={openedFor} onClose={close} />}
      {action === 'update' && <UpdateUsersDialog users={chosen} onDone={done} onClose={close} />}
      {action === 'addMany' && <AddManyDialog onClose={close} />}
      {action !== null && action !== 'add' && action !== 'addMany' && action !== 'update' && (
        <ActDialog action={action} users={chosen} onDone={done} onClose={close} />
      )}
    </>
  );
}
