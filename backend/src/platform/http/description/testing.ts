import type { INestApplication } from '@nestjs/common';
import type { OpenAPIObject, OperationObject, ResponseObject } from '@nestjs/swagger';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describeApi } from './describe-api.js';

/** A request and its response. */
export interface Exchange {
  method: string;
  /** Relative to /api. */
  path: string;
  /** The body of the request, where it is JSON. */
  sent?: object;
  status: number;
  type: string;
  body: unknown;
}

interface DescribedOperation {
  method: string;
  path: RegExp;
  operation: OperationObject;
  /** JSON pointer to the operation. */
  at: string;
}

/** Compares requests and responses with the API's description, which every application has in common. */
export class DescribedApi {
  /** Compiles each schema once for all suites of a process. */
  private static shared: DescribedApi | undefined;
  private readonly ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  private readonly operations: DescribedOperation[];

  static of(app: INestApplication): DescribedApi {
    DescribedApi.shared ??= new DescribedApi(describeApi(app));
    return DescribedApi.shared;
  }

  private constructor(private readonly api: OpenAPIObject) {
    this.ajv.addSchema(api, 'api');
    this.operations = Object.entries(api.paths)
      // The most specific path first: without parameters, then with a suffix.
      .sort(([a], [b]) => a.split('{').length - b.split('{').length || b.length - a.length)
      .flatMap(([path, item]) =>
        Object.entries(item as Record<string, OperationObject>).map(([method, operation]) => ({
          method: method.toUpperCase(),
          path: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
          operation,
          at: `paths/${escaped(path)}/${method}`,
        })),
      );
  }

  /** @throws Error if the operation is described, and the response or an accepted body does not match */
  check({ method, path, sent, status, type, body }: Exchange): void {
    const address = `/api${path.split('?')[0]}`;
    const matching = this.operations.find(
      (operation) => operation.method === method && operation.path.test(address),
    );
    if (!matching || status === 304) return;
    const { operation, at } = matching;
    const where = `${method} ${path} answered ${status}`;
    const response = operation.responses[status] as (ResponseObject & { $ref?: string }) | undefined;
    if (!response) throw new Error(`${where}, which its description does not have`);
    const place = response.$ref?.slice('#/'.length) ?? `${at}/responses/${status}`;
    const { content = {} } = response.$ref
      ? (this.api.components!.responses![status] as ResponseObject)
      : response;
    const media = Object.keys(content).find((mediaType) => type.startsWith(mediaType.split(';')[0]!));
    if (!media) throw new Error(`${where} as ${type}, which its description does not have`);
    if (media.endsWith('json')) this.compare(where, `${place}/content/${escaped(media)}/schema`, body);
    if (sent && status < 300 && operation.requestBody)
      this.compare(
        `${where} to a body`,
        `${at}/requestBody/content/${escaped('application/json')}/schema`,
        sent,
      );
  }

  private compare(where: string, schema: string, value: unknown): void {
    const validate = this.ajv.getSchema(`api#/${schema}`)!;
    if (validate(value)) return;
    const errors = this.ajv.errorsText(validate.errors);
    throw new Error(
      `${where}, which does not match its description (npm run build regenerates it): ${errors}`,
    );
  }
}

/** A key as a part of a JSON pointer in a URI. */
const escaped = (key: string): string => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));
