/** Loaded into child processes: on request, or when the parent is gone, the child stops as on SIGTERM. */
function stop() {
  if (process.listenerCount('SIGTERM') > 0) process.emit('SIGTERM', 'SIGTERM');
  else process.exit(0);
}

if (process.channel) {
  process.on('disconnect', stop);
  process.on('message', (message) => {
    if (message === 'stop') stop();
  });
  process.channel.unref();
}
