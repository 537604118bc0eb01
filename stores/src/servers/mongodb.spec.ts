import { jest } from '@jest/globals';
import { BSON, MongoErrorLabel, MongoParseError, MongoServerError } from 'mongodb';
import { isUnavailable, openMongoDb } from './mongodb.js';

// The driver warns about options that it calls deprecated.
beforeEach(() => jest.spyOn(process, 'emitWarning').mockImplementation(() => {}));
afterEach(() => jest.restoreAllMocks());

test.each([
  'w=0',
  'w=1',
  'journal=false',
  'j=false',
  'fsync=false',
  'wtimeoutMS=1',
  'wtimeout=1',
  'w=1&journal=false&wtimeoutMS=1',
  'readConcernLevel=available',
  'readPreference=secondary',
  'readPreference=nearest&readPreferenceTags=dc:lahore&maxStalenessSeconds=120',
])('%s in the URL does not weaken durability', async (option) => {
  for (const [level, suffix] of [
    ['local', ''],
    ['majority', '-keys'],
  ] as const) {
    const { client, db } = openMongoDb(`mongodb://127.0.0.1:1/parkho?${option}`, level, {}, suffix);
    for (const each of [db, db.collection('any')]) {
      expect({ ...each.writeConcern }).toEqual({ w: 'majority', j: true, journal: true });
      expect(each.readConcern?.level).toBe(level);
      expect(each.readPreference).toMatchObject({ mode: 'primary' });
      expect(each.readPreference).toMatchObject({ tags: undefined, maxStalenessSeconds: undefined });
    }
    expect(db.databaseName).toBe(`parkho${suffix}`);
    await client.close();
  }
});

test.each([
  'mongodb://parkho:secret@host:27017',
  'mongodb://parkho:secret@host:27017/',
  'mongodb://parkho:secret@host:27017/?replicaSet=rs0',
])('a URL without a database is rejected: %s', (url) => {
  const open = () => openMongoDb(url, 'local', {});
  expect(open).toThrow('MONGODB_URL names no database');
  expect(open).not.toThrow('secret');
});

test.each([6, 7, 43, 64, 89, 91, 134, 175, 189, 262, 9_001, 10_107])('%d is transient', (code) => {
  expect(isUnavailable(new MongoServerError({ code }))).toBe(true);
});

test('an unreadable answer is transient', () => {
  expect(isUnavailable(new MongoParseError('Message size cannot be negative: -1766485008'))).toBe(true);
  expect(isUnavailable(new BSON.BSONError('BSON element "ok" is missing'))).toBe(true);
});

test('errors that the driver retries are transient, others are not', () => {
  const labelled = new MongoServerError({ code: 1 });
  expect(isUnavailable(labelled)).toBe(false);
  labelled.addErrorLabel(MongoErrorLabel.RetryableWriteError);
  expect(isUnavailable(labelled)).toBe(true);
  expect(isUnavailable(new MongoServerError({ code: 11_000 }))).toBe(false);
});
