import { createHash } from 'node:crypto';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import {
  applyDecorators,
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  Optional,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { DomainError, GENERAL_MESSAGES, PRODUCT_LIMITS, PRODUCT_MESSAGES } from '@parkho/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { RequestWithPrincipal } from '../access/request-context.js';
import { BODY_BYTES } from '../limits/body-limits.js';
import { TookTooLong } from '../limits/budget.js';
import { networkOf } from '../limits/network.js';
import { type Take, UploadMemory } from '../limits/upload-memory.js';

/** A whole request, in bytes: six pictures of the largest size, and the text around them. */
const REQUEST_BYTES = 64 * 1024 * 1024;
/** Text of a form that is read before it is counted, in bytes. */
const FIELD_BYTES = 256 * 1024;
/** What a piece of a file takes beside its bytes, about. */
const PIECE_BYTES = 128;
/** Uploads that are in memory at the same time, in bytes; what comes beyond that waits in its socket. */
const MEMORY = { whole: 4 * REQUEST_BYTES, address: 2 * REQUEST_BYTES, person: 1.25 * REQUEST_BYTES };

/** What main registers @fastify/multipart with. */
export const multipartOptions = {
  throwFileSizeLimit: false,
  limits: {
    // Six photos and five texts of a report are the most that a form has.
    files: 11,
    fields: 100,
    parts: 111,
    fieldSize: FIELD_BYTES,
    fieldNameSize: 100,
    headerPairs: 20,
  },
};

/** A file that came with a form. `field` is the name of its input; nothing may be concluded from `filename`. */
export class UploadedFile {
  // Private, so that checking the body against its DTO does not copy the bytes.
  readonly #content: Buffer;

  constructor(
    readonly field: string,
    readonly filename: string,
    content: Buffer,
  ) {
    this.#content = content;
  }

  get content(): Buffer {
    return this.#content;
  }

  /** What the file counts as in the fingerprint of a request: where it belongs and what it holds. */
  toJSON(): { field: string; sha256: string } {
    return { field: this.field, sha256: createHash('sha256').update(this.#content).digest('hex') };
  }
}

type FileTooLarge = (field: string) => DomainError;
const pictureTooLarge: FileTooLarge = () => new DomainError('too-large', PRODUCT_MESSAGES.imageTooLarge);

/** A name with dots is a path of objects; a name that comes several times is a list. */
type FormFields = { [name: string]: string | string[] | FormFields };

/**
 * Turns a multipart request into a body like that of a JSON request: texts under their names, `specifications.ram`
 * as an object in an object, and the files as UploadedFile[] under `files`. Other requests pass as they are.
 * @throws DomainError 'too-large' when a file, or the form, exceeds its limits; 'invalid' when it
 *   cannot be read as a form; 'timeout' when it comes too slowly (slow-bodies.ts). StoreUnavailable when there is no
 *   memory for it
 */
@Injectable()
export class MultipartInterceptor implements NestInterceptor {
  private static readonly memory = new UploadMemory(MEMORY);

  /**
   * @param fileTooLarge how a file that is too large is refused, by the name of its field
   * @param fileBytes how large a file may be
   */
  constructor(
    @Optional() private readonly fileTooLarge: FileTooLarge = pictureTooLarge,
    @Optional() private readonly fileBytes: number = PRODUCT_LIMITS.imageBytes,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<RequestWithPrincipal>();
    if (!request.isMultipart()) return next.handle();
    const uploader = { person: request.user?.id ?? 'visitor', address: networkOf(request.ip) };
    return from(
      MultipartInterceptor.memory.lend(uploader, async (take) => {
        try {
          request.body = await readForm(request, take, this.fileBytes, this.fileTooLarge);
        } catch (error) {
          request.raw.unpipe();
          // A client that is still sending files gets the answer only when its body is read; the bytes are discarded.
          if (filesOf(context).length > 0) request.raw.resume();
          else context.switchToHttp().getResponse<FastifyReply>().header('connection', 'close');
          throw refusal(error);
        }
        // The session may have ended, or lost its role, while the files came.
        await request.stillAllowed?.();
        return lastValueFrom(next.handle(), { defaultValue: undefined });
      }),
    );
  }
}

/** Metadata of a route: the names of the files that come with its form. */
export const FILE_FIELDS = 'file-fields';
const filesOf = (context: ExecutionContext): readonly string[] =>
  Reflect.getMetadata(FILE_FIELDS, context.getHandler()) ?? [];

/** Route: takes multipart forms, with files under these names, beside JSON. One without files is as short as its JSON. */
export const Multipart = (
  files: readonly string[],
  interceptor: typeof MultipartInterceptor | MultipartInterceptor = MultipartInterceptor,
): MethodDecorator =>
  applyDecorators(
    SetMetadata(FILE_FIELDS, files),
    UseInterceptors(interceptor),
    RouteConfig(
      files.length > 0
        ? { bodyBytes: BODY_BYTES.long, uploadBytes: REQUEST_BYTES }
        : { uploadBytes: BODY_BYTES.short },
    ),
  );

/** Controller parameter: the files of a multipart request, empty for any other. */
export const Files = createParamDecorator((_: unknown, context: ExecutionContext): UploadedFile[] => {
  const { body } = context.switchToHttp().getRequest<FastifyRequest<{ Body?: { files?: unknown } }>>();
  const files = body?.files;
  return Array.isArray(files) ? files.filter((file) => file instanceof UploadedFile) : [];
});

const readForm = async (
  request: FastifyRequest,
  take: Take,
  fileBytes: number,
  fileTooLarge: FileTooLarge,
): Promise<object> => {
  const fields: FormFields = {};
  const files: UploadedFile[] = [];
  await take(FIELD_BYTES);
  // Gone while it waited for memory: its stream would never end.
  if (request.raw.destroyed) throw malformed();
  endAt(request.routeOptions.config.uploadBytes ?? REQUEST_BYTES, request);
  for await (const part of request.parts({ limits: { fileSize: fileBytes } })) {
    if (part.type === 'file') {
      const content = await readFile(part, take, fileTooLarge);
      // Browsers send an empty file for an empty input.
      if (content.length > 0) files.push(new UploadedFile(part.fieldname, part.filename, content));
    } else {
      const text = readText(part);
      await take(text.length);
      setPath(fields, part.fieldname, text);
    }
  }
  return { ...fields, files };
};

/** Ends the reading of a form where more comes, be it of no part. */
const endAt = (limit: number, { raw }: FastifyRequest): void => {
  let received = 0;
  const count = ({ length }: Buffer): void => {
    received += length;
    if (received <= limit) return;
    raw.off('data', count);
    // Its reader gets the error; after the last part there is none.
    if (raw.listenerCount('error') > 0) raw.emit('error', tooLarge());
  };
  raw.on('data', count);
};

const readFile = async (
  { file, fieldname }: MultipartFile,
  take: Take,
  fileTooLarge: FileTooLarge,
): Promise<Buffer> => {
  // Not by `truncated`: that is seen only with a next chunk, which may come at the end of the file.
  file.once('limit', () => file.destroy(fileTooLarge(fieldname)));
  const pieces: Buffer[] = [];
  for await (const piece of file as AsyncIterable<Buffer>) {
    await take(piece.length + PIECE_BYTES);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
};

const readText = (part: MultipartValue & { valueTruncated?: boolean }): string => {
  if (part.valueTruncated) throw tooLarge();
  // A part that calls itself JSON arrives parsed; forms hold texts.
  return typeof part.value === 'string' ? part.value : JSON.stringify(part.value);
};

const setPath = (fields: FormFields, name: string, text: string): void => {
  const path = name.split('.');
  const last = path.pop()!;
  let target = fields;
  for (const key of path) {
    const inner = ownValue(target, key) ?? {};
    if (typeof inner === 'string' || Array.isArray(inner)) throw malformed();
    target[key] = inner;
    target = inner;
  }
  const earlier = ownValue(target, last);
  if (typeof earlier === 'object' && !Array.isArray(earlier)) throw malformed();
  target[last] = earlier === undefined ? text : [earlier, text].flat();
};

/** Names that every object has, such as __proto__, are never fields. */
const ownValue = (fields: FormFields, key: string): FormFields[string] | undefined => {
  if (key in Object.prototype) throw malformed();
  return fields[key];
};

const tooLarge = (): DomainError => new DomainError('too-large', GENERAL_MESSAGES.requestTooLarge);
const malformed = (): DomainError => new DomainError('invalid', GENERAL_MESSAGES.requestMalformed);

/** The parser's own errors: limits carry the status 413, anything else is a form that makes no sense. */
const refusal = (error: unknown): Error => {
  if (error instanceof DomainError || error instanceof TookTooLong) return error;
  return (error as { statusCode?: number }).statusCode === 413 ? tooLarge() : malformed();
};
