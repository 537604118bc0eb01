import { useEffect, useState } from 'react';
import { useLanguage } from '../../lib/language/language';
import { canHash, fingerprintOf } from '../../lib/report/fingerprint';

/** The SHA-256 of the signed report, in groups of four; renders nothing if the browser cannot compute it. */
export function Fingerprint({ jws }: { jws: string }) {
  const { t } = useLanguage();
  const [fingerprint, setFingerprint] = useState<string>();
  useEffect(() => {
    if (!canHash()) return;
    let isCurrent = true;
    fingerprintOf(jws).then(
      (hash) => isCurrent && setFingerprint(hash),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [jws]);
  return (
    <div>
      <p className="label-text uppercase text-ink-soft">
        {t('Fingerprint')} <bdi>(SHA-256)</bdi>
      </p>
      <p className="min-h-[4.5em] font-mono text-sm leading-relaxed wrap-anywhere sm:min-h-[3em]">
        <bdi>{fingerprint?.match(/.{4}/g)?.join(' ')}</bdi>
      </p>
    </div>
  );
}
