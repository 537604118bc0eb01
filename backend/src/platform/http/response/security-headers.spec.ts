import Fastify from 'fastify';
import { startTestApp } from '../../../testing.js';
import { securityHeaders } from './security-headers.js';

test('every answer allows browsers only the shop’s own scripts and pictures, and no frames', async () => {
  const app = await startTestApp();
  for (const path of ['/health', '/nowhere']) {
    const { headers } = await app.send('GET', path);
    const policy = new Map(
      headers
        .get('content-security-policy')!
        .split(';')
        .map((directive) => directive.trim().split(' '))
        .map(([name, ...sources]) => [name, sources.join(' ')] as const),
    );
    // Only one inline script is allowed, by its hash.
    expect(policy.get('script-src')).toMatch(/^'self' 'sha256-[\w+/]{43}='$/);
    expect(policy.get('frame-ancestors')).toBe("'none'");
    expect([policy.get('object-src'), policy.get('base-uri')]).toEqual(["'none'", "'none'"]);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(policy.get('img-src')).toBe("'self' data: blob:");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
  for (let attempt = 0; attempt < 2; attempt++) {
    const { headers } = await app.send('GET', '/products/public');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
  await app.close();
});

test('page fragments have one header, pages and workers all of them', async () => {
  const app = Fastify();
  await app.register(securityHeaders, { isSecure: true });
  const paths = ['index-1a.js', 'style-1a.css', 'figtree-1a.woff2', 'shrink.worker-1a.js', 'drawing.svg'].map(
    (name) => `/assets/${name}`,
  );
  for (const path of [...paths, '/sw.js', '/devices']) app.get(path, async () => 'text');
  const hasPolicy = async (url: string): Promise<boolean> => {
    const { headers } = await app.inject({ url });
    expect(headers['x-content-type-options']).toBe('nosniff');
    return headers['content-security-policy'] !== undefined;
  };
  expect(await Promise.all(paths.map(hasPolicy))).toEqual([false, false, false, true, true]);
  expect(await Promise.all(['/sw.js', '/devices', '/nowhere'].map(hasPolicy))).toEqual([true, true, true]);
  await app.close();
});
