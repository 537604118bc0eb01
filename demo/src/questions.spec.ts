import { sellerOf } from './accounts.js';
import { overTheLastMonths } from './demo.js';
import { DEMO_DEVICES } from './devices/devices.js';
import { demoQuestions } from './questions.js';

const NOW = Date.parse('2026-11-22T09:00:00Z');

test('each demo question is about another seller’s available device, and is answered later', () => {
  const devices = DEMO_DEVICES.map(overTheLastMonths);
  for (const { device, by, at, answer } of demoQuestions(NOW)) {
    const of = devices.find(
      ({ name, seller }) => name === device.name && sellerOf(seller).name === device.seller,
    );
    const { pending, rejected, inactive, sold } = of!.state ?? {};
    expect([device.name, pending, rejected, inactive, sold].filter(Boolean)).toEqual([device.name]);
    expect(NOW - of!.days.listedDaysAgo * 24 * 60 * 60 * 1000).toBeLessThan(Date.parse(at));
    expect(by.name).not.toBe(device.seller);
    if (answer) expect(answer.at > at).toBe(true);
  }
});
