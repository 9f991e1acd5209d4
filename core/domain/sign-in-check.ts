/**
 * Who asks from outside whether people can sign in. An account of their own, without devices, and
 * without any role: whoever got hold of the password would see nothing.
 */
export const signInCheckPerson = (brand: string) => ({
  username: 'sign-in-check',
  account: `${brand}_CHECK`,
});

/** The brand is part of it, since several may be deployed in one AWS account. */
export function signInCheckSecretName(brand: string): string {
  return `linekeeper/${brand}/sign-in-check`;
}
