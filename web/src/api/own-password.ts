import { updatePassword } from 'aws-amplify/auth';
import { configureIdentity } from './identity.ts';

/** @throws errors of Amplify. */
export async function changePassword(oldPassword: string, newPassword: string): Promise<void> {
  configureIdentity();
  await updatePassword({ oldPassword, newPassword });
}
