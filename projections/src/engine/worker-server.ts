import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { canReadMetrics, LagMonitor, registerProjectionMetrics } from './metrics.js';
import type { Worker } from './worker.js';

/** Serves the health and the metrics of a worker. */
interface WorkerServerOptions {
  port: number;
  host: string;
  metricsToken?: string;
}

/**
 * Serves GET /health, 200 as long as the process answers (a worker without leases is as healthy as one with), and GET
 * /metrics to permitted readers. Resolves when it listens.
 */
export async function serveWorker(
  worker: Worker,
  { port, host, metricsToken }: WorkerServerOptions,
): Promise<Server> {
  const registry = new Registry();
  const lag = new LagMonitor(() => worker.health());
  collectDefaultMetrics({ register: registry });
  registerProjectionMetrics(registry, () => worker.health(), lag);
  new Gauge({
    name: 'parkho_projection_lease_held',
    help: '1 when this worker folds the projection',
    labelNames: ['projection'],
    registers: [registry],
    collect() {
      for (const [projection, holds] of worker.leases()) this.set({ projection }, Number(holds));
    },
  });

  const server = createServer(async (request, response) => {
    if (request.method === 'GET' && request.url === '/health') {
      const projections = worker.health();
      const status = projections.some(({ error }) => error) ? 'degraded' : 'ok';
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ status, projections }));
    } else if (
      request.method === 'GET' &&
      request.url === '/metrics' &&
      canReadMetrics(request, metricsToken)
    ) {
      response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics());
    } else response.writeHead(404).end();
  });
  lag.start();
  server.on('close', () => lag.stop());
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}
