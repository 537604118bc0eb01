import { useEffect, useState } from 'react';
import { canHash, fingerprintOf } from '../../lib/report/fingerprint';

/** The SHA-256 of the signed report, in groups of four; nothing where the browser cannot work it out. */
export function Fingerprint({ jws }: { jws: string }) {
  const [fingerprint, setFingerprint] = useState<string>();
  useEffect(() => {
    if (!canHash()) return;
    let isCurrent = true;
    fingerprintOf(jws).then(
      (found) => isCurrent && setFingerprint(found),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [jws]);
  return (
    <div>
      <p className="label-text uppercase text-ink-soft">Fingerprint (SHA-256)</p>
      <p className="min-h-[4.5em] font-mono text-sm leading-relaxed wrap-anywhere sm:min-h-[3em]">
        {fingerprint?.match(/.{4}/g)?.join(' ')}
      </p>
    </div>
  );
}
