import { Button, type ButtonProps } from '@mui/material';
import { type Disclosure, type DisclosureTarget, AUDIT_MESSAGES as MESSAGES } from '@parkho/contracts';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { Confirmation } from '../../parts/actions/confirmation';
import { useCommand } from '../../parts/actions/use-command';
import type { AuditCalls } from '../parts/audit-calls';

interface DisclosureButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'sx'> {
  of: DisclosureTarget;
  onShown: (disclosure: Disclosure) => void;
}

/** Requests the personal data of records in the audit, after a note that this is recorded. */
export const DisclosureButton = ({ of, onShown, ...buttonProps }: DisclosureButtonProps) => {
  const [isConfirming, setConfirming] = useState(false);
  const { mutate, isPending } = useCommand<AuditCalls>(MESSAGES.disclosureFailed);
  const show = () => {
    setConfirming(false);
    mutate((api, key) => api.disclose(of, key), {
      onSuccess: ({ data }) => onShown(data as Disclosure),
    });
  };
  return (
    <>
      <Button
        {...buttonProps}
        startIcon={<Eye size={18} aria-hidden />}
        aria-disabled={isPending || undefined}
        onClick={() => !isPending && setConfirming(true)}
      >
        Show personal data
      </Button>
      {isConfirming && (
        <Confirmation
          title={MESSAGES.discloseTitle}
          content={MESSAGES.disclose}
          confirm="Show"
          onConfirm={show}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
};
