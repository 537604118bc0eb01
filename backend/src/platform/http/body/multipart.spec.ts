import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import multipart from '@fastify/multipart';
import { Body, Controller, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { GENERAL_MESSAGES, PRODUCT_MESSAGES } from '@parkho/contracts';
import { ErrorFilter } from '../response/error.filter.js';
import { Files, Multipart, multipartOptions, type UploadedFile } from './multipart.js';

@Controller()
class Echo {
  @Post()
  @Multipart(['front'])
  echo(@Body() body: unknown, @Files() files: UploadedFile[]) {
    return { body, files: files.map(({ field, filename, content }) => [field, filename, content.length]) };
  }
}

@Module({ controllers: [Echo] })
class EchoModule {}

let app: NestFastifyApplication;
let url: string;
beforeAll(async () => {
  app = await NestFactory.create<NestFastifyApplication>(EchoModule, new FastifyAdapter(), { logger: false });
  app.useGlobalFilters(new ErrorFilter());
  await app.register(multipart, multipartOptions);
  await app.listen(0, '127.0.0.1');
  url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
});
afterAll(() => app.close());

const form = (...entries: [string, string | Buffer][]): FormData => {
  const data = new FormData();
  for (const [name, value] of entries) {
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, new Blob([new Uint8Array(value)]), `${name}.jpg`);
  }
  return data;
};
const post = async (body: FormData) => {
  const answer = await fetch(url, { method: 'POST', body });
  return { status: answer.status, body: await answer.json() };
};
const MB = 1024 * 1024;
const tooLarge = { success: false, message: PRODUCT_MESSAGES.imageTooLarge };

it('parses dotted names into objects, repeated ones into lists, and separates files', async () => {
  const { body } = await post(
    form(
      ['name', 'ThinkPad'],
      ['specifications.ram', '16GB'],
      ['specifications.gpu', 'Iris'],
      ['accessories', 'Mouse'],
      ['accessories', 'Charger'],
      ['front', Buffer.from('abc')],
      ['back', Buffer.alloc(0)],
      ['files', 'not a file'],
    ),
  );
  const sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(body).toEqual({
    body: {
      name: 'ThinkPad',
      specifications: { ram: '16GB', gpu: 'Iris' },
      accessories: ['Mouse', 'Charger'],
      files: [{ field: 'front', sha256 }],
    },
    files: [['front', 'front.jpg', 3]],
  });
});

it('ignores JSON, without files', async () => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ files: [{ field: 'front', content: 'x' }] }),
  });
  expect(await answer.json()).toMatchObject({ files: [] });
});

it.each([
  ['__proto__.polluted'],
  ['specifications.__proto__.polluted'],
  ['constructor.prototype.polluted'],
])('rejects the name %s', async (name) => {
  expect(await post(form([name, 'yes']))).toMatchObject({ status: 400 });
  expect(({} as { polluted?: string }).polluted).toBeUndefined();
});

it.each<[string, FormData]>([
  ['text then object', form(['a', 'x'], ['a.b', 'y'])],
  ['object then text', form(['a.b', 'y'], ['a', 'x'])],
])('rejects a name that is both: %s', async (_, data) => {
  expect((await post(data)).status).toBe(400);
});

it('accepts a file of exactly 10 MB and rejects one byte more', async () => {
  expect(await post(form(['front', Buffer.alloc(10 * MB)]))).toMatchObject({ status: 201 });
  expect(await post(form(['front', Buffer.alloc(10 * MB + 1)]))).toEqual({ status: 413, body: tooLarge });
});

it('rejects too many files, fields and bytes', async () => {
  const refused = { status: 413, body: { success: false, message: GENERAL_MESSAGES.requestTooLarge } };
  const formOf = (count: number, value: string | Buffer) =>
    form(...Array.from({ length: count }, (_, index): [string, string | Buffer] => [`f${index}`, value]));
  expect(await post(formOf(12, Buffer.from('x')))).toEqual(refused);
  expect(await post(formOf(101, 'x'))).toEqual(refused);
  expect(await post(form(['description', 'x'.repeat(300 * 1024)]))).toEqual(refused);
  expect(await post(formOf(7, Buffer.alloc(9.9 * MB)))).toEqual(refused);
});

it('rejects an invalid form', async () => {
  const send = async (type: string, body: string) =>
    (await fetch(url, { method: 'POST', headers: { 'content-type': type }, body })).status;
  expect(await send('multipart/form-data', 'x')).toBe(400);
  expect(await send('multipart/form-data; boundary=b', '--b\r\ncontent-disp')).toBe(400);
});

/** Sends a file of `megabytes` in chunks of 1 MB; resolves to the answer and the amount sent when it arrived. */
const upload = (megabytes: number, headers: Record<string, string | number> = {}) =>
  new Promise<{ status: number; body: string; sentMb: number }>((resolve, reject) => {
    let sentMb = 0;
    const sending = httpRequest(url, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b', ...headers },
    });
    sending.on('error', reject);
    sending.on('response', async (answer) => {
      const sentThen = sentMb;
      answer.setEncoding('utf8');
      let body = '';
      for await (const chunk of answer) body += chunk;
      resolve({ status: answer.statusCode!, body, sentMb: sentThen });
      sending.destroy();
    });
    const send = async () => {
      sending.write('--b\r\nContent-Disposition: form-data; name="front"; filename="a.jpg"\r\n\r\n');
      for (; sentMb < megabytes && !sending.destroyed; sentMb++) {
        if (!sending.write(Buffer.alloc(MB))) await new Promise((drained) => sending.once('drain', drained));
      }
      sending.end('\r\n--b--\r\n');
    };
    void send();
  });

it('answers during a 20 MB upload, and the sender gets the answer', async () => {
  const { status, body, sentMb } = await upload(20);
  expect({ status, body: JSON.parse(body) }).toEqual({ status: 413, body: tooLarge });
  expect(sentMb).toBeLessThan(20);
});

it('rejects a request immediately if its declared length is too large', async () => {
  const { status, sentMb } = await upload(80, { 'content-length': 80 * MB + 85 });
  expect(status).toBe(413);
  expect(sentMb).toBeLessThan(20);
});
