import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import {
  addSteps,
  DomainError,
  dayInPakistan,
  type LinkedView,
  SAVED_VIEW_MESSAGES as MESSAGES,
  plusDays,
  SAVED_VIEW_RUNS_STREAM,
  type SavedViews,
  type Success,
  startOfStep,
  userStream,
} from '@parkho/contracts';
import type { StoredEvent } from '@parkho/stores';
import { systemContext } from '../../platform/commands/command-context.js';
import { CommandRunner } from '../../platform/commands/command-runner.js';
import { EVENT_LOG } from '../../platform/engines/tokens.js';
import { Reactors } from '../../platform/reactions/reactors.js';
import { eventually, type Person, SELLER, startTestApp, type TestApp } from '../../testing.js';
import { AnalysisService } from '../analysis-service.js';
import { viewRuns } from './view-runs.js';
import { ViewTimer } from './view-timer.js';

const ADDRESS = 'analyst@example.com';

let app: TestApp;
let analyst: Person;
// Days of runs only go forward.
beforeEach(async () => {
  app = await startTestApp();
  analyst = await app.employ('analyst', ADDRESS);
});
afterEach(() => app.close());

const save = async (name: string, query: string, mail: string | null, list = 'explore') =>
  app.send<Success<SavedViews>>('POST', '/console/views', {
    as: analyst,
    body: { list, name, query, mail },
  });
/** The mails of a day. */
const run = async (day: string): Promise<StoredEvent> => {
  const runner = app.nest.get(CommandRunner);
  await runner.run(viewRuns, SAVED_VIEW_RUNS_STREAM, { day }, systemContext(`run ${day}`));
  const due = (await app.nest.get(EVENT_LOG).readLast(SAVED_VIEW_RUNS_STREAM))!;
  expect(await app.nest.get(Reactors).haveProcessed(due, ['view-mail'], 30_000)).toBe(true);
  return due;
};
const mails = async () => (await app.mailsTo(ADDRESS)).filter((mail) => mail.includes('/admin/explore?'));

test('a saved view is mailed each Monday as of the day before, until its owner stops it', async () => {
  for (const brand of ['Framework', 'Framework', 'System76']) await app.list(app.seller, { brand });
  const saved = await save('By brand', 'table=listings&by=brand&period=last-7-days&compare=period', 'weekly');
  expect(saved.body).toMatchObject({ success: true, data: { own: [{ mail: 'weekly' }] } });
  const monday = addSteps(startOfStep(dayInPakistan(new Date().toISOString()), 'week'), 'week', 1);
  await run(plusDays(monday, -1));
  expect(await mails()).toEqual([]);
  await run(monday);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toContain('Subject: By brand: 3');
  expect(mail).toContain('Number of listings by brand, as of');
  expect(mail).toMatch(/\* Framework\r?\n {2}2 \(Period before: 0\)/);
  expect(mail).toContain(`asOf=${plusDays(monday, -1)}`);
  await run(plusDays(monday, 1));
  expect(await mails()).toHaveLength(1);

  const [view] = saved.body.data.own;
  const path = `/console/views/${view!.ownerId}/${view!._id}`;
  const { name, query } = view!;
  const ended = await app.send('PUT', path, { as: analyst, body: { name, query, mail: null } });
  expect(ended.body).toMatchObject({ message: MESSAGES.unmailed });
  await run(plusDays(monday, 7));
  expect(await mails()).toHaveLength(1);
});

test('the link of a mail stops the mails of its view, without a login', async () => {
  const saved = await save('By brand', 'table=listings&by=brand', 'weekly');
  const monday = addSteps(startOfStep(dayInPakistan(new Date().toISOString()), 'week'), 'week', 1);
  await run(monday);
  const [mail] = await mails();
  const token = /^List-Unsubscribe:\s+<\S+\/api\/console\/views\/by-link\?token=([\w.-]+)>$/m.exec(
    mail!,
  )![1]!;
  expect(mail).toMatch(/Stop these emails:\s+https:\/\/parkho\.test\/unsubscribe\?view=/);
  const path = `/console/views/by-link?token=${token}`;
  const look = async () => (await app.send<Success<LinkedView>>('GET', path)).body.data;
  expect(await look()).toEqual({ view: { name: 'By brand' } });
  const url = `${await app.nest.getUrl()}/api${path}`;
  const page = await fetch(url, { headers: { accept: 'text/html,*/*' }, redirect: 'manual' });
  expect([page.status, page.headers.get('location')]).toEqual([303, `/unsubscribe?view=${token}`]);

  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  for (let n = 0; n < 2; n++) expect((await fetch(url, { method: 'POST', body })).status).toBe(200);
  expect(await look()).toEqual({});
  const views = await app.send<Success<SavedViews>>('GET', '/console/views?list=explore', { as: analyst });
  expect(views.body.data.own).toMatchObject([{ _id: saved.body.data.own[0]!._id, mail: null }]);
  await run(plusDays(monday, 7));
  expect(await mails()).toHaveLength(1);

  for (const forged of ['nonsense', `${token}x`, token.replace('_', '_x')])
    expect(await app.send('GET', `/console/views/by-link?token=${forged}`)).toMatchObject({
      status: 400,
      body: { message: MESSAGES.linkInvalid },
    });
  await app.send('DELETE', '/auth/me', { as: analyst, body: { password: SELLER.password } });
  expect((await app.send('GET', path)).status).toBe(400);
});

test('a view whose query fails does not delay the other views of its owner', async () => {
  await save('Too slow', 'table=listings', 'weekly');
  await save('By brand', 'table=listings&by=brand', 'weekly');
  jest
    .spyOn(app.nest.get(AnalysisService), 'runQuery')
    .mockRejectedValueOnce(new DomainError('unprocessable', 'Too slow'));
  const errors = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => {});
  const day = addSteps(startOfStep(dayInPakistan(new Date().toISOString()), 'week'), 'week', 1);
  const runner = app.nest.get(CommandRunner);
  await runner.run(viewRuns, SAVED_VIEW_RUNS_STREAM, { day }, systemContext(`run ${day}`));
  const [mail] = await eventually(async () => ((await mails()).length === 1 ? mails() : undefined));
  expect(mail).toContain('Subject: By brand');
  errors.mockRestore();
});

test('an erasure removes the stored mails', async () => {
  await save('By brand', 'table=listings&by=brand', 'weekly');
  await run(addSteps(startOfStep(dayInPakistan(new Date().toISOString()), 'week'), 'week', 1));
  expect(await mails()).toHaveLength(1);
  await app.send('DELETE', '/auth/me', { as: analyst, body: { password: SELLER.password } });
  const erased = (await app.nest.get(EVENT_LOG).readLast(userStream(analyst.id)))!;
  expect(await app.nest.get(Reactors).haveProcessed(erased, ['view-mail'], 30_000)).toBe(true);
  expect(await mails()).toEqual([]);
});

test('the timer requests mails once a day, if any are due', async () => {
  const timer = app.nest.get(ViewTimer);
  const last = async () => (await app.nest.get(EVENT_LOG).readLast(SAVED_VIEW_RUNS_STREAM))?.data;
  const before = await last();
  await timer.requestDue('2099-01-01');
  expect(await last()).toEqual(before);
  await save('Sales', 'table=sales', 'monthly');
  await app.settled();
  await timer.requestDue('2099-01-01');
  expect(await last()).toMatchObject({ day: '2099-01-01' });
  const { data } = (await app.nest.get(EVENT_LOG).readLast(SAVED_VIEW_RUNS_STREAM))!;
  await timer.requestDue('2099-01-01');
  expect(await last()).toEqual(data);
});

test('only views of Explore are mailed', async () => {
  expect(await save('Products', '', 'weekly', 'products')).toMatchObject({
    status: 400,
    body: { message: MESSAGES.notMailable },
  });
  expect(await save('Daily', 'table=sales', 'daily')).toMatchObject({
    status: 400,
    body: { message: MESSAGES.mailInvalid },
  });
});
