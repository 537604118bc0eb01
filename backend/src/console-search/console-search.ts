import { Injectable } from '@nestjs/common';
import {
  CONSOLE_SEARCH,
  CONSOLE_SEARCH_KINDS,
  type ConsoleHit,
  type ConsoleSearchKind,
  can,
  dayInPakistan,
  formatPkr,
  internationalNumber,
  type KnownNumber,
  normaliseCategoryName,
  parseReportId,
  STATE_LABELS,
  toPkr,
  type UserRole,
} from '@parkho/contracts';
import {
  currentCategories,
  findProducts,
  findRequests,
  findUsers,
  issuedVersion,
  type MarkedKind,
  normalizeNumber,
  type ProductDocument,
  productsByIds,
  type RecordMatch,
  recordsByNumber,
  sellersByIds,
  type UserDocument,
} from '@parkho/projections';
import { searchFor } from '@parkho/stores';
import { ReadModels } from '../platform/engines/read-models.js';
import { canReadContactData, maskContactData } from '../platform/http/access/contact-data.js';

const { min, shown: hitLimit } = CONSOLE_SEARCH;
/** Least digits of a number before it is searched for: shorter prefixes match nearly everything. */
const MIN_NUMBER_LENGTH = 4;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type MatchedNumbers = ReadonlyMap<string, KnownNumber>;

/** The search field of the console: by words, ids, and numbers read out on the phone. */
@Injectable()
export class ConsoleSearch {
  constructor(private readonly models: ReadModels) {}

  /** The hits that a role may see; of each kind, matches of the number before matches of the words. */
  async hits(input: string, role: UserRole): Promise<ConsoleHit[]> {
    const text = input.trim();
    // Without a word, everything would match.
    if (text.length < min || searchFor(text).terms.length === 0) return [];
    const finds: Readonly<Record<ConsoleSearchKind, () => Promise<ConsoleHit[]>>> = {
      device: () => this.devices(text, role),
      person: () => this.people(text, role),
      report: () => this.reports(text, role),
      idea: () => this.ideas(text),
      category: () => this.categories(text),
    };
    const kinds = (Object.keys(CONSOLE_SEARCH_KINDS) as ConsoleSearchKind[]).filter((kind) =>
      can(role, CONSOLE_SEARCH_KINDS[kind]),
    );
    return (await Promise.all(kinds.map((kind) => finds[kind]()))).flat();
  }

  private async devices(text: string, role: UserRole): Promise<ConsoleHit[]> {
    const matchedNumbers = await this.matchNumbers('listing', text, role);
    const [byNumber, byWords] = await Promise.all([
      productsByIds(this.models.products, [...matchedNumbers.keys(), ...idsIn(text)]),
      findProducts(this.models.products, text, hitLimit),
    ]);
    const matches = mergeMatches(byNumber, byWords);
    const sellers = await sellersByIds(
      this.models.sellers,
      matches.map(({ sellerId }) => sellerId),
    );
    return matches.map((device) => {
      const seller = sellers.get(device.sellerId);
      return {
        kind: 'device',
        _id: device._id,
        title: device.name,
        detail: deviceDetail(device, seller?.businessName ?? seller?.name),
        because: matchedNumbers.get(device._id),
      };
    });
  }

  private async people(text: string, role: UserRole): Promise<ConsoleHit[]> {
    const matchedNumbers = await this.matchNumbers('account', text, role);
    const [byNumber, byWords] = await Promise.all([
      this.models.users.getMany([...matchedNumbers.keys(), ...idsIn(text)]),
      findUsers(this.models.users, text, { byEmail: canReadContactData(role) }, hitLimit),
    ]);
    return mergeMatches(byNumber, byWords).map((user) => ({
      kind: 'person',
      _id: user._id,
      title: user.name,
      detail: personDetail(maskContactData(role, user)),
      because: matchedNumbers.get(user._id),
    }));
  }

  private async reports(text: string, role: UserRole): Promise<ConsoleHit[]> {
    const matchedNumbers = await this.matchNumbers('report', text, role);
    const reports = await this.models['inspection-reports'].getMany([...matchedNumbers.keys()]);
    return reports.map((document) => {
      const { device, issuedAt } = issuedVersion(document)!.report;
      const standing = issuedVersion(document)!.voided ? ['withdrawn'] : [];
      return {
        kind: 'report',
        _id: document._id,
        title: document._id,
        detail: toSingleLine([device.name, dayInPakistan(issuedAt), ...standing]),
        because: matchedNumbers.get(document._id),
      };
    });
  }

  private async ideas(text: string): Promise<ConsoleHit[]> {
    const requests = await findRequests(this.models['feature-requests'], text, hitLimit);
    return requests.map(({ _id, title, status, category }) => ({
      kind: 'idea',
      _id,
      title,
      detail: toSingleLine([status, category]),
    }));
  }

  /** A shop has few. */
  private async categories(text: string): Promise<ConsoleHit[]> {
    const search = normaliseCategoryName(text);
    const matching = (await currentCategories(this.models.categories)).filter(({ name }) =>
      normaliseCategoryName(name).includes(search),
    );
    return matching
      .slice(0, hitLimit)
      .map(({ _id, name }) => ({ kind: 'category', _id, title: name, detail: '' }));
  }

  /** Records with a number that matches any reading of the text. Phone numbers are contact data. */
  private async matchNumbers(kind: MarkedKind, text: string, role: UserRole): Promise<MatchedNumbers> {
    const records = await Promise.all(
      idCandidatesOf(text).map((number) => recordsByNumber(this.models.marks, kind, number, hitLimit)),
    );
    const matches = records
      .flat()
      .filter(({ because }) => because !== 'Phone number' || canReadContactData(role))
      .slice(0, hitLimit);
    return new Map(matches.map(({ id, because }: RecordMatch) => [id, because]));
  }
}

/** A number has a digit, except that a report id may have none, or be incomplete. */
const IS_NUMBER = /^pk|\d/;

/**
 * The possible ids in a search text: the text itself, a report id with letters mistaken for digits, and a phone number
 * without its country code.
 */
const idCandidatesOf = (text: string): string[] => {
  const normalized = normalizeNumber(text);
  if (normalized.length < MIN_NUMBER_LENGTH || !IS_NUMBER.test(normalized)) return [];
  const reportId = parseReportId(text);
  return [
    ...new Set([
      normalized,
      ...(reportId ? [normalizeNumber(reportId)] : []),
      ...(/^\d+$/.test(normalized) ? [internationalNumber(text)] : []),
    ]),
  ];
};

const idsIn = (text: string): string[] => (ID.test(text) ? [text.toLowerCase()] : []);

const mergeMatches = <D extends { _id: string }>(...lists: readonly (readonly D[])[]): D[] =>
  [...new Map(lists.flat().map((document) => [document._id, document])).values()].slice(0, hitLimit);

const toSingleLine = (parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(' · ');

const deviceDetail = ({ state, price, location }: ProductDocument, seller?: string): string =>
  toSingleLine([STATE_LABELS[state], formatPkr(toPkr(price)), location, seller]);

const personDetail = ({ role, email, businessName, isActive }: UserDocument): string =>
  toSingleLine([role, email, businessName, isActive ? undefined : 'inactive']);
