/** Settles as the promise does, but not sooner than after this time. */
export async function atLeast<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const pause = new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
  await Promise.allSettled([work, pause]);
  return await work;
}
