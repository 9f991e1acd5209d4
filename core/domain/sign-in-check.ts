import * as z from 'zod';

/**
 * Account of who asks from outside whether people can sign in: without devices, and its person
 * without any role. Whoever got hold of the password would see nothing.
 */
export const signInCheckAccountId = (brand: string) => `${brand}_CHECK`;

/**
 * Beginning of the person's name. What follows is drawn and kept with the password: who knew the
 * name could try passwords until it is held back, and so ring the alarm.
 */
export const SIGN_IN_CHECK_NAME = 'sign-in-check-';

/** The brand is part of it, since several may be deployed in one AWS account. */
export function signInCheckSecretName(brand: string): string {
  return `linekeeper/${brand}/sign-in-check`;
}

const keptSchema = z.strictObject({
  username: z.string().startsWith(SIGN_IN_CHECK_NAME),
  password: z.string().min(1),
});

export type SignInCheck = z.infer<typeof keptSchema>;

/** Name and password of the secret; undefined for what is none of ours. */
export function keptSignInCheck(secret: string): SignInCheck | undefined {
  try {
    return keptSchema.parse(JSON.parse(secret));
  } catch {
    return undefined;
  }
}
