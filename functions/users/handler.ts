import { users } from '../../core/contract/users.ts';
import { serve } from '../kernel/serve.ts';
import { addPeople } from './add-people.ts';
import { checkPeople } from './check-people.ts';
import { createUser } from './create-user.ts';
import { deleteUsers } from './delete-users.ts';
import { enableUsers } from './enable-users.ts';
import { endOwnSessions } from './end-own-sessions.ts';
import { getPreferences } from './get-preferences.ts';
import { getRecoveryCodes } from './get-recovery-codes.ts';
import { listGivenRoles } from './list-given-roles.ts';
import { listOwnSessions } from './list-own-sessions.ts';
import { listSwitchable } from './list-switchable.ts';
import { listUsers } from './list-users.ts';
import { makeRecoveryCodes } from './make-recovery-codes.ts';
import { noteOwnSession } from './note-own-session.ts';
import { removeSecondFactors } from './remove-second-factors.ts';
import { resetPasswords } from './reset-passwords.ts';
import { savePreferences } from './save-preferences.ts';
import { switchAccount } from './switch-account.ts';
import { switchBack } from './switch-back.ts';
import { updateUsers } from './update-users.ts';
import { redeemRecoveryCode } from './redeem-recovery-code.ts';

export const handler = serve(
  { users },
  {
    listUsers,
    createUser,
    checkPeople,
    addPeople,
    updateUsers,
    deleteUsers,
    resetPasswords,
    removeSecondFactors,
    enableUsers,
    listGivenRoles,
    listSwitchable,
    switchAccount,
    switchBack,
    listOwnSessions,
    noteOwnSession,
    endOwnSessions,
    getPreferences,
    savePreferences,
    getRecoveryCodes,
    makeRecoveryCodes,
    redeemRecoveryCode,
  },
);
