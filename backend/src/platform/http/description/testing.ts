import type { INestApplication } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describeApi } from './describe-api.js';

/** What was sent and what came back; `path` is relative to /api, `body` of the answer the text of its JSON. */
export interface Exchange {
  method: string;
  path: string;
  status: number;
  type: string;
  body: unknown;
}

/** Compares answers with what the API's description says of them. */
export class DescribedAnswers {
  /** The same for every application. */
  private static api: OpenAPIObject;
  private readonly ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  private readonly operations: { method: string; pattern: RegExp; pointer: string }[];

  constructor(app: INestApplication) {
    DescribedAnswers.api ??= describeApi(app);
    const { api } = DescribedAnswers;
    this.ajv.addSchema(api, 'api');
    this.operations = Object.entries(api.paths)
      // What says more goes first: an address that is written out, then one with an ending.
      .sort(([a], [b]) => a.split('{').length - b.split('{').length || b.length - a.length)
      .flatMap(([path, item]) =>
        Object.keys(item).map((method) => ({
          method: method.toUpperCase(),
          pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
          pointer: `api#/paths/${pointer(path)}/${method}`,
        })),
      );
  }

  /** @throws Error where the operation is described, and its answer is another */
  check({ method, path, status, type, body }: Exchange): void {
    const address = `/api${path.split('?')[0]}`;
    const operation = this.operations.find((one) => one.method === method && one.pattern.test(address));
    if (!operation || status === 304) return;
    const where = `${method} ${path} answered ${status}`;
    const responses = this.resolve(`${operation.pointer}/responses`) as Record<
      string,
      { $ref?: string; content?: object }
    >;
    const response = responses[status];
    if (!response) throw new Error(`${where}, which its description does not have`);
    const place = response.$ref ? `api${response.$ref}` : `${operation.pointer}/responses/${status}`;
    const { content = {} } = this.resolve(place) as { content?: object };
    const media = Object.keys(content).find((one) => type.startsWith(one.split(';')[0]!));
    if (!media) throw new Error(`${where} as ${type}, which its description does not have`);
    if (!type.startsWith('application/json') || typeof body !== 'object') return;
    const validate = this.ajv.getSchema(`${place}/content/${pointer(media)}/schema`)!;
    if (!validate(body))
      throw new Error(
        `${where} otherwise than its description says (npm run build describes answers anew): ${this.ajv.errorsText(validate.errors)}`,
      );
  }

  private resolve(place: string): unknown {
    return place
      .replace(/^api#\//, '')
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], DescribedAnswers.api);
  }
}

const pointer = (key: string): string => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));
