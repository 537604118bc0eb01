import { isVotable, STATUS_CHANGES } from '@parkho/contracts';
import { sellerOf } from './accounts.js';
import { overTheLastMonths } from './demo.js';
import { DEMO_DEVICES } from './devices/devices.js';
import { demoIdeas } from './ideas.js';

const NOW = Date.parse('2026-11-22T09:00:00Z');
const ideas = demoIdeas(NOW);
const devices = DEMO_DEVICES.map(overTheLastMonths);

test('each demo feature request is about an older device of its author', () => {
  for (const { author, device, at } of ideas) {
    const of = devices.find(({ name, seller }) => name === device && sellerOf(seller).name === author.name);
    const listedAt = NOW - of!.days.listedDaysAgo * 24 * 60 * 60 * 1000;
    expect({ device, isThere: listedAt < Date.parse(at) }).toEqual({ device, isThere: true });
  }
});

test('their events are in order, and in the past', () => {
  const times = ideas.map(({ at }) => at);
  expect(times).toEqual([...times].sort());
  for (const { texts, at, votes, thread, decisions, mergedInto } of ideas) {
    const steps = [votes, thread, decisions, mergedInto ? [mergedInto] : []].flat();
    const isInTime = steps.every((step) => step.at > at && step.at <= new Date(NOW).toISOString());
    expect({ title: texts.title, isInTime }).toEqual({ title: texts.title, isInTime: true });
  }
});

test('decisions are valid steps, and votes are unique and in time', () => {
  for (const { decisions, votes } of ideas) {
    const course = ['Pending' as const, ...decisions.map(({ status }) => status)];
    for (const [index, { status }] of decisions.entries())
      expect(STATUS_CHANGES[course[index]!]).toContain(status);
    const closed = decisions.find(({ status }) => !isVotable(status));
    for (const { at } of votes) if (closed) expect(at < closed.at).toBe(true);
    const voters = votes.map(({ by }) => by.name);
    expect(new Set(voters).size).toBe(voters.length);
  }
});

test('one demo feature request is merged into an existing one, and titles are unique', () => {
  const titles = ideas.map(({ texts }) => texts.title);
  expect(new Set(titles).size).toBe(titles.length);
  expect(ideas.flatMap(({ mergedInto }) => mergedInto?.title ?? [])).toEqual([titles[1]]);
});
