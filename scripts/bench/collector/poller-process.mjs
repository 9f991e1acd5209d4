/**
 * A process of the built poller, as a deployment runs it: it does the batches of the queue that it is
 * sent, one after the other, and says what it held in memory at most.
 */
const { handler } = await import(process.argv[2]);

process.on('message', async (event) => {
  const { batchItemFailures } = await handler(event);
  const { maxRSS: mostKilobytes } = process.resourceUsage();
  process.send({ failed: batchItemFailures.length, mostBytes: mostKilobytes * 1_024 });
});
process.once('disconnect', () => process.exit());
process.send('ready');
