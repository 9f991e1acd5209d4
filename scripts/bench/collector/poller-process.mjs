/** A process with the built poller: handles queue batches in order and reports its peak memory. */
const { handler } = await import(process.argv[2]);

process.on('message', async (event) => {
  const { batchItemFailures } = await handler(event);
  const { maxRSS: mostKilobytes } = process.resourceUsage();
  process.send({ failed: batchItemFailures.length, mostBytes: mostKilobytes * 1_024 });
});
process.once('disconnect', () => process.exit());
process.send('ready');
