// The baseline of a Node server: the same bytes for every request, in its own process.
import { createServer } from 'node:http';

const body = Buffer.from(process.env.BODY ?? '');
createServer((_, response) => {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
  });
  response.end(body);
}).listen(Number(process.env.PORT), process.env.HOST);
