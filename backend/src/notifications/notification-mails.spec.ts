import {
  featureRequestStream,
  inspectionStream,
  notificationsStream,
  productStream,
  questionsStream,
  type Recorded,
  type Success,
  userStream,
} from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import { EVENT_STORE, MAIL_TRANSPORT } from '../platform/engines/tokens.js';
import type { Mail, MailTransport } from '../platform/mail/mail.js';
import { Refused } from '../platform/reactions/reaction.js';
import { eventually, linkIn, type Person, SELLER, startTestApp, type TestApp } from '../testing.js';
import { NotificationMails } from './notification-mails.js';

interface SentMail {
  id: string;
  mail: Mail;
}
interface Reader extends Person {
  email: string;
}

let app: TestApp;
let events: EventStore;
let reaction: NotificationMails;
/** The sent mails of every kind, and the ids of forgotten ones. */
const sent: SentMail[] = [];
const forgotten: string[] = [];
const refused = new Set<string>();
beforeAll(async () => {
  // Long enough that no mail is sent automatically: the tests set when an event is due.
  app = await startTestApp({ notificationMailMinutes: 60 });
  events = app.nest.get(EVENT_STORE);
  reaction = app.nest.get(NotificationMails);
  Object.assign(app.nest.get<MailTransport>(MAIL_TRANSPORT), {
    send: async (id: string, mail: Mail) => {
      if (mail.unsubscribe && refused.has(mail.to)) throw new Refused('The server refuses the mail: 550');
      sent.push({ id, mail });
    },
    removeStored: async (ids: readonly string[]) => {
      forgotten.push(...ids);
    },
  });
});
afterAll(() => app.close());

const mailsTo = ({ email }: Reader): Mail[] =>
  sent.filter(({ mail }) => mail.unsubscribe && mail.to === email).map(({ mail }) => mail);
const subjects = (reader: Reader): string[] => mailsTo(reader).map(({ subject }) => subject);

let people = 0;
const register = async (): Promise<Reader> => {
  const email = `mina-${people++}@example.com`;
  return { ...(await app.register('Mina', email)), email };
};
/** A user with a confirmed address. */
const newReader = async (): Promise<Reader> => {
  const person = await register();
  const { mail } = await eventually(async () =>
    sent.find(({ mail }) => mail.to === person.email && mail.subject === 'Confirm your email address'),
  );
  await app.send('POST', '/auth/confirm-email', { body: { token: linkIn(mail.text) } });
  return person;
};
const approve = (id: string) => app.send('PATCH', `/admin/products/${id}/approve`, { as: app.admin });
const reject = (id: string, reason = 'Blurred') =>
  app.send('PATCH', `/admin/products/${id}/reject`, { as: app.admin, body: { reason } });
const edit = (id: string, as: Person) =>
  app.send('PUT', `/products/products/${id}`, { as, body: { description: `Edited ${people++}` } });
const requestInspection = (id: string, as?: Person) =>
  app.send('POST', `/products/${id}/request-inspection`, {
    ...(as && { as }),
    body: { name: 'Bilal', email: 'bilal@example.pk', phone: '03001234567' },
  });
const choose = (as: Person, choices: object) =>
  app.send('PUT', '/notifications/mails', { as, body: choices });

type HandledEvent = Parameters<NotificationMails['react']>[0];
type QuestionSent = Extract<HandledEvent, { type: 'QuestionSent' }>;
const inStream = async (stream: string): Promise<Recorded[]> =>
  (await events.readStream(stream)) as Recorded[];
/** The events of a type in a stream, the oldest first. */
const happened = async (stream: string, type: HandledEvent['type']): Promise<HandledEvent[]> =>
  (await inStream(stream)).filter((event) => event.type === type) as HandledEvent[];
/** All events of some streams for a reader are due now, in order, as after a restart. */
const dueIn = async (...streams: readonly string[]): Promise<void> => {
  const all = (await Promise.all(streams.map(inStream))).flat();
  const notifying = all.filter(({ type }) =>
    (reaction.handles as readonly string[]).includes(type),
  ) as HandledEvent[];
  for (const event of notifying.sort((a, b) => (a.position < b.position ? -1 : 1)))
    if (reaction.appliesTo(event)) await reaction.react(event);
};
const due = (productId: string): Promise<void> =>
  dueIn(productStream(productId), inspectionStream(productId));

test('events on one listing go into one mail, once, despite repetition', async () => {
  const mina = await newReader();
  const id = await app.list(mina, { name: 'T480' });
  await reject(id, 'The photos are <blurred>');
  await edit(id, mina);
  await approve(id);
  const other = await app.list(mina, { name: 'Latitude' });
  await approve(other);
  for (let n = 0; n < 2; n++) for (const productId of [id, other]) await due(productId);
  expect(subjects(mina)).toEqual(['2 updates: T480', 'Your listing was approved: Latitude']);
  const [mail] = mailsTo(mina);
  const lines = mail!.text.split('\n');
  expect(lines.slice(lines.indexOf('* Your listing was rejected')).filter(Boolean).slice(0, 5)).toEqual([
    '* Your listing was rejected',
    '  Reason: The photos are <blurred>',
    '* Your listing was approved',
    'See your listing:',
    `https://parkho.test/devices/${id}`,
  ]);
  expect(mail!.html).toContain('The photos are &lt;blurred&gt;');
  // A first event that is repeated after all its marks are lost gives the same mail, recognised by its id.
  expect(new Set(sent.map((mail) => mail.id)).size).toBe(sent.length);
});

test('the time of a mail is the due time of its first event, so that a busy server has time', async () => {
  const mina = await newReader();
  const id = await app.list(mina);
  await approve(id);
  const [approved] = await happened(productStream(id), 'ProductApproved');
  expect(reaction.delayOf(approved!)).toBe(60 * 60_000);
  await due(id);
  expect(Date.parse(mailsTo(mina)[0]!.date) - Date.parse(approved!.metadata.at)).toBe(60 * 60_000);
});

describe('no mail is sent', () => {
  const nothingFor = async (reader: Reader, before: (id: string) => Promise<unknown>): Promise<string> => {
    const id = await app.list(reader);
    await approve(id);
    await before(id);
    await due(id);
    expect(subjects(reader)).toEqual([]);
    return id;
  };

  test('of a kind that is switched off when it is due; others are', async () => {
    const mina = await newReader();
    const id = await nothingFor(mina, () => choose(mina, { listings: false }));
    await requestInspection(id);
    await due(id);
    expect(subjects(mina)).toEqual(['A buyer requested an inspection of your device: ThinkPad T480']);
  });

  test('about a notification that was read in the meantime', async () => {
    const mina = await newReader();
    await nothingFor(mina, () =>
      app.send('POST', '/notifications/read', { as: mina, body: { upTo: new Date().toISOString() } }),
    );
  });

  test('to an unconfirmed address', async () => {
    await nothingFor(await register(), async () => {});
  });

  test('to a deactivated account', async () => {
    const mina = await newReader();
    await nothingFor(mina, () => app.send('PATCH', `/admin/users/${mina.id}/deactivate`, { as: app.admin }));
  });

  test('about a person’s own actions', async () => {
    const mina = await newReader();
    const id = await app.list(mina);
    await app.send('POST', `/products/products/${id}/sold`, { as: mina });
    await due(id);
    expect(subjects(mina)).toEqual([]);
  });

  test('to an erased user, whose notifications are deleted', async () => {
    const mina = await newReader();
    const id = await app.list(mina);
    await reject(id);
    await due(id);
    const first = sent.at(-1)!;
    expect(first.mail.subject).toBe('Your listing was rejected: ThinkPad T480');
    await edit(id, mina);
    await approve(id);
    await app.send('DELETE', '/auth/me', { as: mina, body: { password: SELLER.password } });
    await due(id);
    expect(mailsTo(mina)).toHaveLength(1);
    const [erased] = await happened(userStream(mina.id), 'UserErased');
    await reaction.react(erased!);
    expect(forgotten).toContain(first.id);
  });
});

describe('a permanently rejected mail', () => {
  test('blocks no others, and a retry sends none twice', async () => {
    const [mina, buyer] = [await newReader(), await newReader()];
    const id = await app.list(mina);
    await approve(id);
    await requestInspection(id, buyer);
    await app.send('PATCH', `/admin/products/${id}/inspection`, { as: app.admin, body: { inspected: true } });
    await app.send('POST', `/products/products/${id}/sold`, { as: app.admin });
    const [marked] = await happened(inspectionStream(id), 'InspectionMarked');
    refused.add(mina.email);
    for (let n = 0; n < 2; n++) {
      await expect(reaction.react(marked!)).rejects.toThrow(Refused);
      expect(subjects(buyer)).toEqual(['The inspection is done: ThinkPad T480']);
    }
    refused.clear();
    await reaction.react(marked!);
    expect(subjects(buyer)).toHaveLength(1);
    expect(subjects(mina)).toEqual(['2 updates: ThinkPad T480']);
  });
});

test('a requester with an address gets one mail about the report and one that it was voided; the seller gets their own', async () => {
  const [mina, buyer] = [await newReader(), await newReader()];
  const id = await app.list(mina, { name: 'T480' });
  await approve(id);
  await due(id);
  await requestInspection(id, buyer);
  await app.send('PATCH', `/admin/products/${id}/inspection-with-images`, {
    as: app.admin,
    body: {
      inspectionData: {
        deviceInfo: { inspectorName: 'Hamza Tariq' },
        physical: { screen: { status: 'OK' } },
        overallStatus: 'Good with Minor Issues',
        overallRating: 5,
      },
    },
  });
  await due(id);
  expect(subjects(mina).slice(1)).toEqual(['2 updates: T480']);
  expect(subjects(buyer)).toEqual([]);
  const mailed = (subject: string) =>
    eventually(async () => sent.some(({ mail }) => mail.subject === subject) || undefined);
  await mailed('Your inspection report is ready');
  await app.send('POST', `/admin/inspections/${id}/void`, {
    as: app.admin,
    body: { version: 1, reason: 'Another device' },
  });
  await due(id);
  expect(subjects(mina).slice(2)).toEqual(['The inspection report of your device was withdrawn: T480']);
  expect(subjects(buyer)).toEqual([]);
  await mailed('Your inspection report was withdrawn');
});

test('the mail about a deleted listing names it, also with what happened before', async () => {
  const mina = await newReader();
  const [early, late] = [await app.list(mina, { name: 'T480' }), await app.list(mina, { name: 'Latitude' })];
  await reject(early);
  await due(late);
  for (const id of [early, late]) await app.send('DELETE', `/admin/products/${id}`, { as: app.admin });
  for (const id of [early, late]) await due(id);
  expect(subjects(mina)).toEqual(['2 updates: T480', 'Your listing was deleted by our team: Latitude']);
});

test('the mail about a removed question replaces those that quote it, without the reason', async () => {
  const buyer = await newReader();
  const id = await app.list(await newReader(), { name: 'T480' });
  await approve(id);
  await app.send('POST', `/products/${id}/questions`, { as: buyer, body: { text: 'Is it new?' } });
  const [question] = (await happened(questionsStream(id), 'QuestionSent')) as QuestionSent[];
  const { questionId } = question!.data;
  const reason = 'An address of another';
  await app.send('POST', `/admin/questions/${id}/${questionId}/remove`, { as: app.admin, body: { reason } });
  await dueIn(questionsStream(id));
  const [mail] = mailsTo(buyer);
  expect(mail!.subject).toBe('Your question was removed by our team: T480');
  for (const text of [reason, 'Is it new?']) expect(mail!.text).not.toContain(text);
  const { id: mailId } = sent.find((candidate) => candidate.mail === mail)!;
  await dueIn(questionsStream(id));
  expect(forgotten).not.toContain(mailId);
  expect(mailsTo(buyer)).toHaveLength(1);
});

test('an answered and decided idea is one mail to its author, as plain text', async () => {
  const mina = await newReader();
  const body = {
    title: 'Compare <two> devices',
    description: 'Side by side',
    category: 'Other',
    productDetails: { productId: await app.list(mina) },
  };
  type Written = Success<{ featureRequest: { _id: string } }>;
  const { data } = (await app.send<Written>('POST', '/feature-requests', { as: mina, body })).body;
  const { _id: id } = data.featureRequest;
  const message = 'We like it.';
  await app.send('POST', `/feature-requests/${id}/feedback`, { as: app.admin, body: { message } });
  await app.send('PATCH', `/admin/feature-requests/${id}/approve`, { as: app.admin, body: {} });
  for (let n = 0; n < 2; n++) await dueIn(featureRequestStream(id));
  expect(subjects(mina)).toEqual(['2 updates: Compare <two> devices']);
  const [{ html, text }] = mailsTo(mina) as [Mail];
  expect(html).toContain('Compare &lt;two&gt; devices');
  expect(text).toContain('* The status of your feature request has changed\n  Status: Approved\n');
});

test('the log records mails without personal data', async () => {
  const mina = await newReader();
  const id = await app.list(mina);
  await approve(id);
  await due(id);
  const [approved] = await happened(productStream(id), 'ProductApproved');
  const facts = await inStream(notificationsStream(mina.id));
  expect(facts.map(({ type, data }) => ({ type, data }))).toEqual([
    { type: 'NotificationMailed', data: { userId: mina.id, ids: [approved!.id] } },
  ]);
});
