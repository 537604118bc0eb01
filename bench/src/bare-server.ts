// The least a Node server can do: the same bytes for every request. Its process holds nothing else.
import { createServer } from 'node:http';

const body = Buffer.from(process.env.BODY ?? '');
createServer((_, response) => {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
  });
  response.end(body);
}).listen(Number(process.env.PORT), process.env.HOST);
