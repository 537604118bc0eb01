import { createHmac } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus, type ICommand } from '@nestjs/cqrs';
import {
  type Actor,
  assistantsStream,
  bookingDueOn,
  type DataOf,
  DomainError,
  dayInPakistan,
  flagsStream,
  guestStream,
  type InspectionContact,
  listingDueOn,
  notificationsStream,
  type ProductImages,
  productStream,
  type ReportPhotoLabel,
  SHOP_REPORT_FORMATS,
  SHOP_REPORT_SCHEDULES_STREAM,
  savedViewsStream,
  shopReportStream,
  toPaisa,
  type UserRole,
  visitorId,
} from '@parkho/contracts';
import {
  type DemoAccount,
  type DemoFlag,
  type DemoIdea,
  type DemoInspection,
  type DemoQuestion,
  type DemoReview,
  type DemoRevision,
  type DemoShop,
  fillDemo,
} from '@parkho/demo';
import type { ReadSide } from '@parkho/projections';
import { type EventStore, StoreUnavailable, WrongExpectedRevision } from '@parkho/stores';
import { type Config, DEMO_DOMAIN } from '../config.js';
import { featureRequestCommand } from '../feature-requests/commands/feature-request-command.js';
import { MergeRequest } from '../feature-requests/commands/merge-request.js';
import { requestIdOf, SubmitRequest } from '../feature-requests/commands/submit-request.js';
import { guest } from '../guests/guest.js';
import { Guests } from '../guests/guests.js';
import { assistants } from '../identity/account/assistants.js';
import { EmailReservation } from '../identity/account/email-address/email-reservation.js';
import { RegisterUser } from '../identity/session/commands/register-user.js';
import { CreateExternal } from '../inspections/commands/external-inspection.js';
import { InspectListing } from '../inspections/commands/inspect-listing.js';
import { inspectionCommand } from '../inspections/commands/inspection-command.js';
import { IssueReport } from '../inspections/commands/issue-report.js';
import type { InspectionAction } from '../inspections/inspection.js';
import { Requesters } from '../inspections/requests/requesters.js';
import { flags } from '../moderation/flags/flags.js';
import { notifications } from '../notifications/notifications.js';
import {
  type CommandContext,
  deriveChildId,
  deriveId,
  systemContext,
} from '../platform/commands/command-context.js';
import { CommandRunner, metadataOf } from '../platform/commands/command-runner.js';
import { DeciderCommand } from '../platform/commands/decide.js';
import { ReadModels } from '../platform/engines/read-models.js';
import { EVENT_STORE, READ_SIDE } from '../platform/engines/tokens.js';
import { Images } from '../platform/media/images.js';
import { ListProduct, productIdOf } from '../products/commands/list-product.js';
import { productCommand, type SimpleAction } from '../products/commands/product-command.js';
import { UpdateProduct } from '../products/commands/update-product.js';
import { product } from '../products/product.js';
import { Categories } from '../products/views/categories.js';
import { AskQuestion } from '../questions/commands/ask-question.js';
import { questionCommand } from '../questions/commands/question-command.js';
import { reportSchedules } from '../reports/schedule/report-schedules.js';
import { shopReport } from '../reports/shop-report.js';
import { reviewCommand } from '../reviews/commands/review-command.js';
import { ReviewedListings } from '../reviews/reviewed-listings.js';
import { savedViews } from '../saved-views/saved-views.js';

/** An account to try the demo with. */
interface DemoCredentials {
  role: UserRole;
  email: string;
  password: string;
}

/** Timeout of the read models to catch up with the log, in milliseconds. */
const CATCH_UP_MS = 10_000;

const emailOf = (account: string): string => `${account}${DEMO_DOMAIN}`;
const userIdOf = (account: string): string => deriveId('demo-user', account);
const actorOf = (account: string, role: UserRole): Actor => ({ id: userIdOf(account), role });
const ADMIN = actorOf('admin', 'admin');
const VISITOR: Actor = { id: 'visitor', role: 'visitor' };

/** Context of a step for the device or inspection of a name; a repeated step changes nothing. */
const stepContext = (name: string, step: string, actor: Actor, at: string): CommandContext => ({
  ...systemContext(`demo ${step} ${name}`, actor),
  at,
});
/** The id of the listing of a demo device. */
const listingIdOf = (seller: Actor, device: string): string =>
  productIdOf(stepContext(device, 'list', seller, '').commandId);

/**
 * Fills a shop without products with the demo.
 * @param onAccount called once with each demo account. Passwords are derived from the secret of the data folder: they
 *   are the same at every start, and differ between installations.
 */
export const fillWithDemo = async (
  app: INestApplicationContext,
  { jwtSecret }: Config,
  onAccount: (credentials: DemoCredentials) => void,
): Promise<void> => {
  /** Twelve letters and digits after a word that satisfies the password rules. */
  const passwordOf = (account: string): string => {
    const digest = createHmac('sha256', jwtSecret).update(`demo ${account}`).digest();
    return `Parkho1-${BigInt(`0x${digest.toString('hex')}`)
      .toString(36)
      .slice(0, 12)}`;
  };
  await fillDemo(openDemoShop(app, passwordOf), ({ name, role }) =>
    onAccount({ role, email: emailOf(name), password: passwordOf(name) }),
  );
};

const timeAgo = (days: number): string => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();

/** Writes views once, however often the demo is continued. */
const countViews = async (
  events: EventStore,
  data: DataOf<'ProductViewsCounted'>,
  context: CommandContext,
): Promise<void> => {
  const type = 'ProductViewsCounted';
  const event = { id: context.commandId, type, data, metadata: metadataOf(context, type) } as const;
  try {
    await events.append(`productViews-demo-${data.productId}`, 'no-stream', [event]);
  } catch (error) {
    if (!(error instanceof WrongExpectedRevision)) throw error;
  }
};

/** The running shop; ids and command ids are derived from names, so that a repeated command changes nothing. */
const openDemoShop = (app: INestApplicationContext, passwordOf: (account: string) => string): DemoShop => {
  const [bus, runner, emails] = [app.get(CommandBus), app.get(CommandRunner), app.get(EmailReservation)];
  const runAllSteps = async (commands: Iterable<ICommand> | AsyncIterable<ICommand>): Promise<void> => {
    try {
      for await (const command of commands) await bus.execute(command);
    } catch (error) {
      // A visitor may have used the demo while it is being filled.
      if (!(error instanceof DomainError)) throw error;
    }
  };
  return {
    hasAccount: async (account) => (await emails.ownerOf(emailOf(account))) === userIdOf(account),
    hasProducts: async () => (await app.get(ReadModels).products.count({})) > 0,
    caughtUp: async () => {
      const head = await app.get<EventStore>(EVENT_STORE).head();
      if (!(await app.get<ReadSide>(READ_SIDE).waitFor(head, 'all', CATCH_UP_MS)))
        throw new StoreUnavailable('What the shop has');
    },
    register: async ({ name: account, role, person, employer }, daysAgo) => {
      const { name, phone, city, businessName } = person;
      const personal = { name, email: emailOf(account), phone, address: { city, country: 'Pakistan' } };
      const user = {
        role,
        personal,
        ...(businessName && { businessName }),
        ...(employer && { employerId: userIdOf(employer.name) }),
        password: passwordOf(account),
      };
      const context = { ...systemContext(`demo register ${account}`), at: timeAgo(daysAgo) };
      await bus.execute(new RegisterUser(userIdOf(account), user, context));
      if (employer)
        await runAllSteps(employmentCommands(app.get(Guests), { name: account, role }, employer, context.at));
    },
    markNotificationsRead: async ({ name: account, role }, daysAgo) => {
      const { id: userId } = actorOf(account, role);
      const read = { type: 'read-until', userId, upTo: timeAgo(daysAgo) } as const;
      const context = systemContext(`demo read news ${account}`, { id: userId, role });
      await runner.run(notifications, notificationsStream(userId), read, context);
    },
    keepPicture: (picture) => app.get(Images).processAndStore(picture),
    list: async (account, { category, ...details }, state, { listedDaysAgo, soldDaysAgo }) => {
      const { idOf } = await app.get(Categories).current();
      const { name } = details;
      const seller = actorOf(account, 'seller');
      const contextAsUser = (actor: Actor, step: string, daysAgo = listedDaysAgo) =>
        stepContext(name, step, actor, timeAgo(daysAgo));
      const prices = [...(state.earlierPrices ?? []).map(toPaisa), details.price];
      const listing = { details: { ...details, price: prices[0]!, categoryId: idOf(category)! } };
      const list = new ListProduct(seller.id, listing, contextAsUser(seller, 'list'));
      await bus.execute(list);
      // The current state, which after an interruption may differ from that of the listing.
      const { state: listed } = await runner.load(
        product,
        productStream(productIdOf(list.context.commandId)),
      );
      if (listed.status !== 'listed') return;
      const { productId } = listed;
      const { rejected, revised, featuringReason, featuringRefused } = state;
      const listingCommand = (actor: Actor, name: string, action: SimpleAction, daysAgo?: number) =>
        productCommand(productId, action, contextAsUser(actor, name, daysAgo));
      const lowered = prices.slice(1).map((price, index) => {
        const daysAgo = listedDaysAgo * (1 - (index + 1) / prices.length);
        return new UpdateProduct(
          productId,
          { changes: { price } },
          contextAsUser(seller, `price ${index + 1}`, daysAgo),
        );
      });
      const steps = [
        rejected && listingCommand(ADMIN, 'reject', { type: 'reject', reason: rejected }),
        revised &&
          revising(productId, revised, details.images, contextAsUser(seller, 'revise', listedDaysAgo / 2)),
        !rejected && !state.pending && listingCommand(ADMIN, 'approve', { type: 'approve' }),
        ...lowered,
        state.featured && listingCommand(ADMIN, 'feature', { type: 'set-featured', featured: true }),
        state.inactive && listingCommand(seller, 'deactivate', { type: 'set-active', active: false }),
        featuringReason &&
          listingCommand(seller, 'ask featuring', { type: 'request-featuring', reason: featuringReason }),
        featuringRefused &&
          listingCommand(ADMIN, 'refuse featuring', {
            type: 'reject-featured-request',
            reason: featuringRefused,
          }),
        // Unlike the others, a repeated sale is refused.
        state.sold && !listed.sold && listingCommand(seller, 'sell', { type: 'mark-sold' }, soldDaysAgo),
      ];
      for (const command of steps) if (command) await bus.execute(command);
      if (state.views) {
        const views = { productId, sellerId: seller.id, views: state.views };
        await countViews(
          app.get<EventStore>(EVENT_STORE),
          views,
          contextAsUser(seller, 'views', soldDaysAgo),
        );
      }
    },
    inspect: (inspection, photos) => runAllSteps(inspectionCommands(app.get(Requesters), inspection, photos)),
    propose: (idea) => runAllSteps(ideaCommands(idea)),
    flag: (flag) => runAllSteps([flagCommand(flag)]),
    ask: (question) => runAllSteps(questionCommands(question)),
    review: (review) => runAllSteps(reviewCommands(app.get(Guests), app.get(ReviewedListings), review)),
    report: ({ name, role }, question) => {
      const reportId = deriveId('demo-report', question.type);
      const command = { type: 'request', reportId, question, formats: SHOP_REPORT_FORMATS } as const;
      return runAllSteps([
        new DeciderCommand(
          shopReport,
          shopReportStream(reportId),
          { ...command, scheduleId: null },
          stepContext(question.type, 'request report', actorOf(name, role), timeAgo(0)),
        ),
      ]);
    },
    schedule: ({ name, role }, plan) =>
      runAllSteps([
        new DeciderCommand(
          reportSchedules,
          SHOP_REPORT_SCHEDULES_STREAM,
          { type: 'schedule', scheduleId: deriveId('demo-schedule', plan.type), plan },
          stepContext(plan.type, 'schedule report', actorOf(name, role), timeAgo(0)),
        ),
      ]),
    saveView: ({ name, role }, view) => {
      const owner = actorOf(name, role);
      const viewId = deriveId('demo-view', view.name);
      return runAllSteps([
        new DeciderCommand(
          savedViews,
          savedViewsStream(owner.id),
          { type: 'save', ownerId: owner.id, viewId, list: 'explore', ...view },
          stepContext(view.name, 'save view', owner, timeAgo(0)),
        ),
      ]);
    },
    respecify: async (account, device, specifications, at) => {
      const seller = actorOf(account, 'seller');
      const context = stepContext(device, 'respecify', seller, at);
      await bus.execute(
        new UpdateProduct(listingIdOf(seller, device), { changes: { specifications } }, context),
      );
    },
  };
};

/** A seller's answer to a rejection. */
const revising = (
  productId: string,
  { description, price, front }: DemoRevision,
  images: ProductImages,
  context: CommandContext,
): UpdateProduct => {
  const changes = { description, price: toPaisa(price), images: { front: images[front] } };
  return new UpdateProduct(productId, { changes }, context);
};

/** The request, the assignment, and each version of the report. */
async function* inspectionCommands(
  requesters: Requesters,
  { name, device, requested, assigned, reports }: DemoInspection,
  photos: Parameters<DemoShop['inspect']>[1],
): AsyncGenerator<ICommand> {
  const requestedBy = requesterOf(requested.by);
  const context = stepContext(name, 'ask inspection', requestedBy.actor, requested.at);
  const requestId = deriveChildId(context.commandId, 'inspection-request');
  const listing = 'external' in device ? undefined : device;
  const isSellers = listing !== undefined && requestedBy.actor.role === 'seller';
  const inspectionId = listing ? listingIdOf(actorOf(listing.seller, 'seller'), listing.name) : requestId;
  const today = dayInPakistan(requested.at);
  const commandOf = (action: InspectionAction, context: CommandContext) =>
    listing
      ? new InspectListing(inspectionId, action, context)
      : inspectionCommand(inspectionId, action, context);

  if ('external' in device && !device.booking)
    yield new CreateExternal(
      { device: { notes: '', ...device.external }, contact: requestedBy.contact },
      { ...context, actor: ADMIN },
    );
  else {
    const requester =
      requestedBy.contact && !isSellers
        ? await requesters.requester(requestedBy.contact, context)
        : { requestId, requesterId: requestedBy.actor.id, contact: null, mailbox: null };
    const subject =
      'external' in device
        ? {
            deviceName: device.external.name,
            device: device.external,
            booking: device.booking!,
            dueOn: bookingDueOn(today, device.booking!),
          }
        : { deviceName: device.name, dueOn: listingDueOn(today) };
    yield commandOf({ type: 'request', request: { ...requester, ...subject } }, context);
  }
  if (!assigned) return;
  const inspector = actorOf(assigned.to, 'inspector');
  const assignContext = stepContext(name, 'assign inspection', inspector, assigned.at);
  yield commandOf({ type: 'assign', requestId, inspectorId: inspector.id }, assignContext);
  for (const [based, { at, found, correction }] of reports.entries()) {
    const isFirst = based === 0;
    const files = {
      photos: isFirst ? photos : {},
      keptPhotos: isFirst ? [] : (Object.keys(photos) as ReportPhotoLabel[]),
      attachments: [],
      keptAttachments: [],
      fingerprints: {},
    };
    const reportContext = stepContext(name, `report version ${based + 1} of`, inspector, at);
    const kind = listing ? 'listing' : 'external';
    yield new IssueReport(kind, inspectionId, { ...found, based, correction }, files, reportContext);
  }
}

/** The submission and later events in order of time. */
function* ideaCommands({ author, device, texts, ...idea }: DemoIdea): Generator<ICommand> {
  const seller = actorOf(author.name, author.role);
  const productDetails = { productId: listingIdOf(seller, device) };
  const submitContext = stepContext(texts.title, 'submit idea', seller, idea.at);
  yield new SubmitRequest({ ...texts, productDetails }, submitContext);
  const requestId = requestIdOf(submitContext.commandId);
  const contextAs = ({ name, role }: DemoAccount, step: string, at: string) =>
    stepContext(texts.title, `${step} by ${name}`, actorOf(name, role), at);
  const steps = [
    ...idea.votes.map(({ by: voter, vote, at }) => ({
      at,
      command: featureRequestCommand(requestId, { type: 'vote', vote }, contextAs(voter, 'vote', at)),
    })),
    ...idea.thread.map(({ by: writer, message, at }, index) => {
      const context = contextAs(writer, `message ${index}`, at);
      const feedbackId = deriveChildId(context.commandId, 'feedback');
      return {
        at,
        command: featureRequestCommand(requestId, { type: 'answer', feedbackId, message }, context),
      };
    }),
    ...idea.decisions.map(({ status: to, notes, at }) => ({
      at,
      command: featureRequestCommand(
        requestId,
        { type: 'set-status', to, notes },
        stepContext(texts.title, `decide ${to}`, ADMIN, at),
      ),
    })),
  ];
  for (const { command } of steps.sort((a, b) => a.at.localeCompare(b.at))) yield command;
  if (!idea.mergedInto) return;
  const { author: other, title, at } = idea.mergedInto;
  const intoId = requestIdOf(
    stepContext(title, 'submit idea', actorOf(other.name, other.role), '').commandId,
  );
  yield new MergeRequest(requestId, intoId, stepContext(texts.title, 'merge idea', ADMIN, at));
}

const flagCommand = ({ seller: owner, device, by, at, ...content }: DemoFlag): ICommand => {
  const seller = actorOf(owner.name, owner.role);
  const productId = listingIdOf(seller, device);
  const actor = by ? actorOf(by.name, by.role) : VISITOR;
  const context = stepContext(device, `flag by ${by?.name ?? 'a visitor'}`, actor, at);
  const flagId = deriveChildId(context.commandId, 'flag');
  const reporter = by
    ? ({ reporterId: actor.id, reporterKind: 'account' } as const)
    : ({ reporterId: visitorId(flagId), reporterKind: 'visitor' } as const);
  const flag = { flagId, productId, ...reporter, ...content, deviceName: device };
  const command = { type: 'flag', flag, listing: { sellerId: seller.id }, actor } as const;
  return new DeciderCommand(flags, flagsStream(productId), command, context);
};
async function* employmentCommands(
  guests: Guests,
  { name, role }: Pick<DemoAccount, 'name' | 'role'>,
  employer: DemoAccount,
  at: string,
): AsyncGenerator<ICommand> {
  const seller = actorOf(employer.name, employer.role);
  const assistant = actorOf(name, role);
  const inviteContext = stepContext(name, 'invite assistant', seller, at);
  const guestId = await guests.ensureGuest(emailOf(name), inviteContext);
  const shop = { sellerId: seller.id, guestId, at } as const;
  const stream = assistantsStream(seller.id);
  yield new DeciderCommand(assistants, stream, { ...shop, type: 'invite' }, inviteContext);
  const joinContext = stepContext(name, 'join shop', assistant, at);
  yield new DeciderCommand(assistants, stream, { ...shop, type: 'join', userId: assistant.id }, joinContext);
}

function* questionCommands({ device, by, text, at, answer }: DemoQuestion): Generator<ICommand> {
  const seller = actorOf(device.seller, 'seller');
  const productId = listingIdOf(seller, device.name);
  const asker = actorOf(by.name, by.role);
  const askContext = stepContext(text, 'ask question', asker, at);
  const questionId = deriveChildId(askContext.commandId, 'question');
  const { name } = by.person;
  yield new AskQuestion(productId, { questionId, askerId: asker.id, isGuest: false, name, text }, askContext);
  if (!answer) return;
  const answerer = answer.by ? { ...actorOf(answer.by.name, answer.by.role), sellerId: seller.id } : seller;
  const answerContext = stepContext(text, 'answer question', answerer, answer.at);
  const action = { type: 'answer', questionId, answer: answer.text, shown: answer.shown } as const;
  yield questionCommand(productId, action, answerContext);
}

async function* reviewCommands(
  guests: Guests,
  listings: ReviewedListings,
  { device, verdict, text, at, answer }: DemoReview,
): AsyncGenerator<ICommand> {
  const seller = actorOf(device.seller, 'seller');
  const productId = listingIdOf(seller, device.name);
  const nameContext = stepContext(device.name, 'name buyer', seller, at);
  // Recorded today and confirmed: an unconfirmed address of that day would expire at once, and its review with it.
  const today = timeAgo(0);
  const buyerId = await guests.ensureGuest(emailOf(`buyer-${productId.slice(-4)}`), {
    ...nameContext,
    at: today,
  });
  const linkContext = stepContext(device.name, 'link buyer', seller, today);
  const linkId = deriveChildId(linkContext.commandId, 'link');
  // Already expired, so it is not mailed; no secret has this hash.
  const link = {
    linkId,
    about: { kind: 'review', id: productId },
    secretHash: linkId,
    expiresAt: today,
  } as const;
  yield new DeciderCommand(guest, guestStream(buyerId), { type: 'request-link', link }, linkContext);
  const confirm = { type: 'confirm', secretHash: linkId, at } as const;
  yield new DeciderCommand(
    guest,
    guestStream(buyerId),
    confirm,
    stepContext(device.name, 'confirm buyer', VISITOR, today),
  );
  const listing = await listings.of(productId);
  yield reviewCommand(productId, { type: 'name-buyer', buyerId, listing }, nameContext);
  const reviewContext = stepContext(device.name, 'review', VISITOR, at);
  yield reviewCommand(productId, { type: 'review', buyerId, verdict, text, listing }, reviewContext);
  if (!answer) return;
  const answerContext = stepContext(device.name, 'answer review', seller, answer.at);
  yield reviewCommand(productId, { type: 'answer', answer: answer.text }, answerContext);
}

/** The requester, and the contact data. */
const requesterOf = (
  by: DemoInspection['requested']['by'],
): { actor: Actor; contact: InspectionContact | null } => {
  if (by === null) return { actor: VISITOR, contact: null };
  if ('email' in by) return { actor: VISITOR, contact: by };
  const { name: account, role, person } = by satisfies DemoAccount;
  const { name, phone } = person;
  return { actor: actorOf(account, role), contact: { name, email: emailOf(account), phone } };
};
