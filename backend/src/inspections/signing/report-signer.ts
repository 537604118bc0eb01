import { Inject, Injectable } from '@nestjs/common';
import type { InspectionReport } from '@parkho/contracts';
import canonicalize from 'canonicalize';
import { CompactSign, importJWK, type JWK } from 'jose';
import type { Config } from '../../config.js';
import { CONFIG } from '../../platform/engines/tokens.js';

/** Signs reports with the first of the keys; the others verify older signatures. */
@Injectable()
export class ReportSigner {
  private readonly keys: Config['reportKeys'];

  constructor(@Inject(CONFIG) { reportKeys }: Config) {
    this.keys = reportKeys;
  }

  /** The public halves, as in /.well-known/jwks.json (RFC 7517). */
  publicKeys(): { keys: JWK[] } {
    return {
      keys: this.keys.map(({ kty, crv, kid, x }) => ({ kty, crv, kid, x, alg: 'EdDSA', use: 'sig' })),
    };
  }

  /** A JWS in compact form (RFC 7515, EdDSA) whose payload is the report as canonical JSON (RFC 8785). */
  async sign(report: InspectionReport): Promise<string> {
    const [key] = this.keys;
    const payload = new TextEncoder().encode(canonicalize(report));
    return new CompactSign(payload)
      .setProtectedHeader({ alg: 'EdDSA', kid: key!.kid })
      .sign(await importJWK({ ...key! }, 'EdDSA'));
  }
}
