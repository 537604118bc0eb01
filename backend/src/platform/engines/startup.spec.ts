import { Logger } from '@nestjs/common';
import { StoreUnavailable } from '@parkho/stores';
import { PendingRetries } from './retries.js';
import { StartupTasks } from './startup.js';

beforeAll(() => Logger.overrideLogger(false));

test('failed steps of the start are retried in order, until the program ends', async () => {
  const retries = new PendingRetries();
  const startup = new StartupTasks(retries);
  const done: string[] = [];
  let isUnavailable = true;
  const task = (name: string) => async () => {
    if (isUnavailable) throw new StoreUnavailable('The log');
    done.push(name);
  };
  await startup.attempt('one', task('one'));
  await startup.attempt('two', task('two'));
  expect(done).toEqual([]);
  expect(retries.waiting()).toMatchObject([{ name: 'one', message: 'The log is not available' }]);
  isUnavailable = false;
  while (done.length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(done).toEqual(['one', 'two']);
  expect(retries.waiting()).toEqual([]);
  await startup.attempt('three', task('three'));
  expect(done).toHaveLength(3);

  isUnavailable = true;
  await startup.attempt('four', task('four'));
  await startup.beforeApplicationShutdown();
  expect(done).toHaveLength(3);
});

test('other errors are reported immediately', async () => {
  const attempt = new StartupTasks(new PendingRetries()).attempt('one', async () => {
    throw new RangeError('Wrong');
  });
  await expect(attempt).rejects.toThrow('Wrong');
});
