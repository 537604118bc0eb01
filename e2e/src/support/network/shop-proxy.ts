import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The shop as browsers reach it: a network that can be cut, and a program of which another release is deployed. */
export class ShopProxy {
  url = '';
  /** Written into every page, and the service worker's answer to the message 'release'. */
  release = 'first';
  private readonly server: Server = createServer((incoming, answer) => this.pass(incoming, answer));

  constructor(private readonly shop: { url: string }) {}

  async start(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  private pass(incoming: IncomingMessage, answer: ServerResponse): void {
    const { method, url = '', headers } = incoming;
    const { 'if-none-match': _, 'if-modified-since': __, ...unconditionalHeaders } = headers;
    // Uncompressed, so that it can be changed.
    const requestHeaders = { ...unconditionalHeaders, 'accept-encoding': 'identity' };
    const forwarded = request(
      `${this.shop.url}${url}`,
      { method, headers: requestHeaders },
      async (response) => {
        const { statusCode = 500, headers: responseHeaders } = response;
        const isPage = responseHeaders['content-type']?.startsWith('text/html');
        if (!isPage && url !== '/sw.js') {
          answer.writeHead(statusCode, responseHeaders);
          response.pipe(answer);
          return;
        }
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        const text = Buffer.concat(chunks).toString();
        const body = isPage
          ? text.replace('<html ', `<html data-release="${this.release}" `)
          : `${text}\naddEventListener('message', ({ data, ports }) => data === 'release' && ports[0].postMessage('${this.release}'));`;
        const { 'content-length': _, etag: __, 'last-modified': ___, ...remainingHeaders } = responseHeaders;
        answer.writeHead(statusCode, remainingHeaders).end(body);
      },
    );
    forwarded.on('error', () => answer.destroy());
    incoming.pipe(forwarded);
  }
}
