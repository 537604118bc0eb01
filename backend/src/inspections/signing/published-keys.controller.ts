import { Controller, Get, Header } from '@nestjs/common';
import type { JSONWebKeySet } from 'jose';
import { Allow } from '../../platform/http/access/allow.js';
import { ApiMediaTypes } from '../../platform/http/response/response-types.js';
import { ReportSigner } from './report-signer.js';

/** The address of the public keys of reports, outside /api. */
export const JWKS_PATH = '.well-known/jwks.json';

@Controller()
export class PublishedKeysController {
  constructor(private readonly signer: ReportSigner) {}

  /** For verifiers on any site; cached so briefly that a new key is known when it first signs. */
  @Get(JWKS_PATH)
  @Allow('public')
  @ApiMediaTypes('application/jwk-set+json')
  @Header('content-type', 'application/jwk-set+json')
  @Header('cache-control', 'public, max-age=300, stale-if-error=86400')
  @Header('access-control-allow-origin', '*')
  read(): JSONWebKeySet {
    return this.signer.publicKeys();
  }
}
