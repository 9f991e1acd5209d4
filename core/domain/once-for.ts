/**
 * The same work, done once for each object: as long as the object lives, its result is kept. The
 * object must not change.
 */
export function onceFor<K extends object, V>(work: (of: K) => V): (of: K) => V {
  const done = new WeakMap<K, { result: V }>();
  return (of) => {
    let known = done.get(of);
    if (!known) done.set(of, (known = { result: work(of) }));
    return known.result;
  };
}
