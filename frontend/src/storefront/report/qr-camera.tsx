import { VERIFICATION_MESSAGES as MESSAGES } from '@parkho/contracts';
import { useEffect, useRef } from 'react';
import { useLanguage } from '../../lib/language/language';

interface QrCameraProps {
  onRead: (text: string) => void;
  /** The camera is missing, or access is denied. */
  onProblem: (problem: string) => void;
}

/** The camera view, until it has read a QR code. Mounting it requests the permission. */
export function QrCamera({ onRead, onProblem }: QrCameraProps) {
  const { t } = useLanguage();
  const video = useRef<HTMLVideoElement>(null);
  const latestOnRead = useRef(onRead);
  latestOnRead.current = onRead;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the camera is started once.
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isUnmounted = false;
    const startCamera = async () => {
      const { default: QrScanner } = await import('qr-scanner');
      if (isUnmounted || !video.current) return;
      const scanner = new QrScanner(video.current, ({ data }) => latestOnRead.current(data), {
        returnDetailedScanResult: true,
        highlightScanRegion: true,
        maxScansPerSecond: 10,
      });
      stop = () => scanner.destroy();
      try {
        await scanner.start();
      } catch {
        const hasCamera = await QrScanner.hasCamera();
        if (!isUnmounted) onProblem(hasCamera ? MESSAGES.cameraRefused : MESSAGES.noCamera);
      }
    };
    startCamera().catch(() => onProblem(MESSAGES.noCamera));
    return () => {
      isUnmounted = true;
      stop?.();
    };
  }, []);
  return (
    <div className="relative overflow-hidden rounded-md bg-dark">
      {/* biome-ignore lint/a11y/useMediaCaption: it shows what the camera sees, without sound. */}
      <video ref={video} aria-label={t('Camera view')} className="aspect-square w-full object-cover" />
    </div>
  );
}
