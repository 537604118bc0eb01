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
import { WaitTimeout } from '../limits/fair-semaphore.js';
import { rateLimitKeyOf } from '../limits/network.js';
import { type ReserveBytes, UploadMemory } from '../limits/upload-memory.js';

/** Largest request in bytes: six pictures of the largest size, and texts. */
const REQUEST_BYTES = 64 * 1024 * 1024;
/** Largest text of a form before it is validated, in bytes. */
const FIELD_BYTES = 256 * 1024;
/** Overhead of a chunk of a file, in bytes. */
const CHUNK_OVERHEAD_BYTES = 128;
/** Uploads in memory at the same time, in bytes; more wait in their sockets. */
const UPLOAD_MEMORY = { total: 4 * REQUEST_BYTES, address: 2 * REQUEST_BYTES, person: 1.25 * REQUEST_BYTES };

/** Options of @fastify/multipart in main. */
export const multipartOptions = {
  throwFileSizeLimit: false,
  limits: {
    // Six photos and five texts of a report are the largest form.
    files: 11,
    fields: 100,
    parts: 111,
    fieldSize: FIELD_BYTES,
    fieldNameSize: 100,
    headerPairs: 20,
  },
};

/** A file of a form. `field` is the name of its input; `filename` is untrusted. */
export class UploadedFile {
  // Private, so that validating the body does not copy the bytes.
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

  /** The file's part in the hash of a request: its field and its content. */
  toJSON(): { field: string; sha256: string } {
    return { field: this.field, sha256: createHash('sha256').update(this.#content).digest('hex') };
  }
}

type FileTooLarge = (field: string) => DomainError;
const pictureTooLarge: FileTooLarge = () => new DomainError('too-large', PRODUCT_MESSAGES.imageTooLarge);

/** A name with dots is a path of objects; a repeated name is a list. */
type FormFields = { [name: string]: string | string[] | FormFields };

/**
 * Turns a multipart request into a body like that of a JSON request: texts by name, `specifications.ram` as nested
 * objects, and the files as UploadedFile[] in `files`. Other requests pass unchanged.
 * @throws DomainError 'too-large' when a file or the form exceeds its limits; 'invalid' when it is malformed; 'timeout'
 *   when it arrives too slowly (slow-bodies.ts). StoreUnavailable when there is no memory for it
 */
@Injectable()
export class MultipartInterceptor implements NestInterceptor {
  private static readonly memory = new UploadMemory(UPLOAD_MEMORY);

  /**
   * @param fileTooLarge the error for a file that is too large, by its field
   * @param fileBytes the largest size of a file
   */
  constructor(
    @Optional() private readonly fileTooLarge: FileTooLarge = pictureTooLarge,
    @Optional() private readonly fileBytes: number = PRODUCT_LIMITS.imageBytes,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<RequestWithPrincipal>();
    if (!request.isMultipart()) return next.handle();
    const uploader = { person: request.user?.id ?? 'visitor', address: rateLimitKeyOf(request.ip) };
    return from(
      MultipartInterceptor.memory.withMemory(uploader, async (take) => {
        try {
          request.body = await readForm(request, take, this.fileBytes, this.fileTooLarge);
        } catch (error) {
          request.raw.unpipe();
          // A client that is still sending gets the answer only after its body is read; the bytes are discarded.
          if (filesOf(context).length > 0) request.raw.resume();
          else context.switchToHttp().getResponse<FastifyReply>().header('connection', 'close');
          throw toDomainError(error);
        }
        // The session may have ended, or its role changed, while the files were sent.
        await request.stillAllowed?.();
        return lastValueFrom(next.handle(), { defaultValue: undefined });
      }),
    );
  }
}

/** Metadata of a route: the file fields of its form. */
export const FILE_FIELDS = 'file-fields';
const filesOf = (context: ExecutionContext): readonly string[] =>
  Reflect.getMetadata(FILE_FIELDS, context.getHandler()) ?? [];

/** Route: accepts multipart forms with these file fields beside JSON. A form without files is as short as its JSON. */
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
  take: ReserveBytes,
  fileBytes: number,
  fileTooLarge: FileTooLarge,
): Promise<object> => {
  const fields: FormFields = {};
  const files: UploadedFile[] = [];
  await take(FIELD_BYTES);
  // It was closed while it waited for memory: its stream would never end.
  if (request.raw.destroyed) throw malformed();
  limitBytes(request.routeOptions.config.uploadBytes ?? REQUEST_BYTES, request);
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

/** Stops reading a form beyond the limit, also outside its parts. */
const limitBytes = (limit: number, { raw }: FastifyRequest): void => {
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
  take: ReserveBytes,
  fileTooLarge: FileTooLarge,
): Promise<Buffer> => {
  // Not by `truncated`, which is set only with the next chunk, possibly at the end of the file.
  file.once('limit', () => file.destroy(fileTooLarge(fieldname)));
  const chunks: Buffer[] = [];
  for await (const piece of file as AsyncIterable<Buffer>) {
    await take(piece.length + CHUNK_OVERHEAD_BYTES);
    chunks.push(piece);
  }
  return Buffer.concat(chunks);
};

const readText = (part: MultipartValue & { valueTruncated?: boolean }): string => {
  if (part.valueTruncated) throw tooLarge();
  // A part with the type JSON arrives parsed; forms hold texts.
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

/** Errors of the parser: limits have the status 413, all others mean a malformed form. */
const toDomainError = (error: unknown): Error => {
  if (error instanceof DomainError || error instanceof WaitTimeout) return error;
  return (error as { statusCode?: number }).statusCode === 413 ? tooLarge() : malformed();
};
